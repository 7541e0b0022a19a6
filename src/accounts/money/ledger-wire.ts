import { z } from 'zod'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageBody, type PageQuery, pageShape, readPage } from '#platform/contract/paging/index.ts'
import { type LedgerKind, ledgerKinds } from './ledger-kinds.ts'
import { byEntry, type LedgerEntry, readLedger } from './ledger-store.ts'

const entry = z.object({
  entry_id: z.string(),
  at: time.describe('By the clock of the exchange, which a sandbox can advance.'),
  kind: z.enum(ledgerKinds),
  amount: z.string().describe('Euros; negative for spending.'),
  messages: z.int().describe('Number of messages that were charged in this entry.'),
  message_uuid: nullable(z.string()),
  reference: nullable(z.string()),
  fee: nullable(z.string()).describe('Kind of the fee in the fee table.'),
  spent_by: nullable(z.string()).describe('The subaccount that shares this balance and spent the amount.'),
  balance: nullable(z.string()).describe(
    'Balance after this entry in euros; null if the list is filtered by kind.',
  ),
})

/** A page of a ledger, for operators and for customers. */
export const ledgerPage = pageShape('entries', entry).extend({
  balance: z.string().describe('The balance when the list was read.'),
})

/** The entries of a page of an account's ledger. */
export function readLedgerEntries(
  sql: Sql,
  accountId: string,
  query: PageQuery & { kind?: LedgerKind | undefined },
) {
  const { kind } = query
  const page = readPage(byEntry, query, (position) => readLedger(sql, accountId, { kind, ...position }))
  return pageBody('entries', entryWire, page)
}

function entryWire({ id, at, amount, balance, message_id, ...entry }: LedgerEntry) {
  return {
    entry_id: id,
    at: at.toISOString(),
    amount: formatEuro(amount),
    balance: balance === null ? null : formatEuro(balance),
    message_uuid: message_id,
    ...entry,
  }
}
