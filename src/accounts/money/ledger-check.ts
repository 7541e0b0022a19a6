import type { Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { formatEuro } from '#platform/money.ts'
import { type CheckLimits, checkLedgers, readDifferences } from './ledger-check-store.ts'

const usual: CheckLimits = { accounts: 500, entries: 50_000 }

/** Compares the next balances with their ledgers, and logs differences. */
export async function sweepLedgers(sql: Sql, log: Log, limits: CheckLimits = usual): Promise<void> {
  const { differences } = await checkLedgers(sql, limits)
  for (const { accountId, difference } of differences)
    log.error(
      { account: accountId, difference: formatEuro(difference) },
      'a balance differs from the sum of its ledger',
    )
}

/** Issues for the operator: balances that differ from the sum of their ledgers. */
export async function ledgerDoubts(sql: Sql): Promise<{ about: string; description: string }[]> {
  return (await readDifferences(sql)).map(({ accountId, difference }) => ({
    about: `account ${accountId}`,
    description:
      `The balance is ${formatEuro(Math.abs(difference))} euros ${difference > 0 ? 'more' : 'less'} than the sum of its ledger. ` +
      'The balance or the ledger was changed outside of Strowger. Compare both with a backup.',
  }))
}
