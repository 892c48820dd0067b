/** Words of a ledger's proof: whether the kept sums are those of its movements. */
export const ledgers = {
  fine: 'Balances match the ledger up to {date}',
  since: 'No difference since {since}.',
  differs:
    'Balances differ from the ledger in {n} places up to {date}. Tell support before you adjust anything.',
  late: 'Whether the balances match the ledger has not been checked since {date}. It is checked every night; tell support if this happens again.',
  never: 'Whether the balances match the ledger has not been checked yet. It is checked every night.',
  check: 'Check now',
  mirrors: 'A movement that takes back another and does not fit it',
  amount: '{field}: kept {kept}, computed {wanted}',
  more: 'and {n} more',
} as const;
