"""What every game shares: cards, moves, requests to the dealer, options, records, the contract."""
