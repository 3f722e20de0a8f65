"""The Chromium that tests and benches run in: find it, install it, start it.

`python -m tools.browser` makes sure that there is one.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# No traffic but the site's own, and no need for a graphics card.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",  # containers often have next to none
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def find() -> str | None:
    """Path of the system's Chromium or Chrome, `$CHROMIUM` first; None when only Playwright's can be used."""
    if chosen := os.environ.get("CHROMIUM"):
        return chosen
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright, *flags: str, **options: object) -> Browser:
    """Start a Chromium of its own.

    Args:
        playwright: a running Playwright.
        flags: command line flags besides the usual ones.
        options: passed on to Playwright's `launch`.

    Raises:
        playwright.sync_api.Error: there is no browser, or it doesn't start.
    """
    return playwright.chromium.launch(args=[*arguments(), *flags], **{"executable_path": find(), **options})


def arguments() -> list[str]:
    """The usual command line flags."""
    # Chromium's sandbox refuses to run as root.
    return [*FLAGS, "--no-sandbox"] if _is_root() else FLAGS


def install() -> None:
    """Install a Chromium: as root on Debian its package, elsewhere Playwright's own.

    Raises:
        subprocess.CalledProcessError: it could not be installed.
    """
    if _is_root() and _is_debian():
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=environment, check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], env=environment, check=True)
    else:
        with_system_libraries = ["--with-deps"] if _is_root() else []
        subprocess.run([sys.executable, "-m", "playwright", "install", *with_system_libraries, "chromium"], check=True)


def works() -> bool:
    """Whether a browser can be started."""
    with sync_playwright() as playwright:
        if not Path(find() or playwright.chromium.executable_path).exists():
            return False
        try:
            launch(playwright).close()
        except Exception as error:  # whatever it is, the answer is no
            print(error, file=sys.stderr)
            return False
    return True


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _is_debian() -> bool:
    """Debian itself: Ubuntu's package of that name is only a pointer to a snap."""
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:
        return False


def main() -> None:
    """Install a browser unless there is one."""
    if works():
        return
    if chosen := os.environ.get("CHROMIUM"):
        sys.exit(f"CHROMIUM is set to {chosen}, which doesn't start")
    print("No browser to test in: installing Chromium", flush=True)
    install()
    if not works():
        sys.exit("There is no Chromium that starts: install one, or set CHROMIUM to its path")


if __name__ == "__main__":
    main()
