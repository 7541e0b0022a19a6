import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'

export const ledgerKinds = ['topup', 'debit', 'release', 'adjustment', 'fee', 'rental'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One movement of a balance; `messages` of them in one, where messages were accepted together. */
export type LedgerEntry = {
  id: string
  at: Date
  kind: LedgerKind
  amount: Micro
  messages: number
  message_id: string | null
  reference: string | null
  /** What was charged, by its name in the fee table. */
  fee: string | null
  /** The subaccount that shares the balance and has spent it. */
  spent_by: string | null
}

export type LedgerWanted = { kind?: LedgerKind | undefined; cursor?: string | undefined; limit: number }

/** The ledger of an account, the newest entry first. */
export async function readLedger(
  sql: Sql,
  accountId: string,
  { kind, cursor, limit }: LedgerWanted,
): Promise<LedgerEntry[]> {
  // The kind stands in the text, so that the rare kinds are found by their own index.
  const ofKind = kind === undefined ? '' : `and kind = '${ledgerKinds.find((known) => known === kind)}'`
  const rare =
    kind === undefined || kind === 'debit' || kind === 'release' ? '' : "and kind not in ('debit', 'release')"
  const { rows } = await sql.query<LedgerEntry>({
    name: `read-ledger-${kind ?? 'all'}`,
    text: `select id, at, kind, amount, messages, message_id, reference, fee, spent_by from ledger_entry
        where account_id = $1 ${ofKind} ${rare} and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $3`,
    values: [accountId, cursor ?? null, limit],
  })
  return rows
}
