import { differenceDoubts, ledgerDoubts, paymentDoubts } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Checks that balances agree with their ledgers and payments with their provider. */
export async function checkMoney(sql: Sql): Promise<Finding[]> {
  const doubts = [
    ...(await ledgerDoubts(sql)),
    ...(await paymentDoubts(sql)),
    ...(await differenceDoubts(sql)),
  ]
  return doubts.length === 0
    ? [ok('balances', 'balances agree with their ledgers, and payments with their provider')]
    : doubts.map(({ about, description }) => warn('balances', description, { subject: about }))
}
