import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { type LedgerKind, ledgerKinds } from './ledger-kinds.ts'
import {
  type Cursor,
  cursorOf,
  type PageRequest,
  separatedBy,
  text,
  uuid,
} from '#platform/contract/paging/index.ts'

/** One ledger entry; it covers `messages` messages that were accepted together. */
export type LedgerEntry = {
  id: string
  /** Exchange time. */
  at: Date
  kind: LedgerKind
  amount: Micro
  messages: number
  message_id: string | null
  reference: string | null
  /** The kind of the fee in the fee table. */
  fee: string | null
  /** The subaccount that shares the balance and spent the amount. */
  spent_by: string | null
  /** The balance after the entry; null if the list is filtered. */
  balance: Micro | null
}

export type LedgerWanted = PageRequest<LedgerPosition> & { kind?: LedgerKind | undefined }

/** The position of an entry: its ID, and the balance before it if known, so that a page need not sum the newer entries. */
type LedgerPosition = { id: string; before?: string }

const withBalance = cursorOf({ id: uuid, before: text(/^-?[0-9]{1,18}$/) }, separatedBy('~'))
const withoutBalance = cursorOf({ id: uuid }, separatedBy('~'))

export const byEntry: Cursor<LedgerPosition, LedgerEntry> = {
  read: (cursor) => withBalance.read(cursor) ?? withoutBalance.read(cursor),
  write: ({ id, balance, amount }) =>
    balance === null
      ? withoutBalance.write({ id })
      : withBalance.write({ id, before: String(balance - amount) }),
}

/**
 * Reads the ledger of an account, newest first. Each entry has the balance after it, which is the current balance minus all later entries;
 * null if filtered by kind.
 */
export async function readLedger(
  sql: Sql,
  accountId: string,
  { kind, after, limit }: LedgerWanted,
): Promise<LedgerEntry[]> {
  // The kind is part of the SQL text, so that rare kinds use their partial index.
  const ofKind = kind === undefined ? '' : `and kind = '${ledgerKinds.find((known) => known === kind)}'`
  const rare =
    kind === undefined || kind === 'debit' || kind === 'release' ? '' : "and kind not in ('debit', 'release')"
  const { rows } = await sql.query<LedgerEntry>({
    name: `read-ledger-${kind ?? 'all'}`,
    text: `with page as (
        select id, at, kind, amount, messages, message_id, reference, fee, spent_by from ledger_entry
        where account_id = $1 ${ofKind} ${rare} and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $3
      )
      select page.*, ${kind === undefined ? behindEach : 'null as balance'} from page order by id desc`,
    values: [accountId, after?.id ?? null, limit, ...(kind === undefined ? [after?.before ?? null] : [])],
  })
  return rows
}

const behindEach = `(case when $2::uuid is null then (select amount from balance where account_id = $1) else $4::bigint end
  - coalesce(sum(amount) over (order by id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance`
