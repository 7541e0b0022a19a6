import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

/**
 * The retention of an account in days. For texts, null means the retention of the exchange; for numbers, null means as long as the messages are kept.
 */
export type RedactionPolicy = { textDays: number | null; numberDays: number | null }

/** The retention and its progress. Messages accepted before these times have no text or no number; undefined before the first run. */
export type Redaction = RedactionPolicy & {
  /** Whether the account has a separate retention; otherwise the retention of the exchange applies. */
  own: boolean
  textsUntil: Date | undefined
  numbersUntil: Date | undefined
}

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'account_redaction', column: 'number_key' },
  { table: 'dispatch', column: 'text_sealed' },
]

/** The sealed field of the key that tags an account's masked numbers. */
export const numberKeyField = (accountId: string): SealedField => ({
  table: 'account_redaction',
  column: 'number_key',
  id: accountId,
})

type Row = {
  own: boolean
  text_days: number | null
  number_days: number | null
  texts_until: string | null
  numbers_until: string | null
}

/** The retention of an account; undefined if the account does not exist. */
export async function readRedaction(sql: Sql, accountId: string): Promise<Redaction | undefined> {
  const { rows } = await sql.query<Row>(
    'select own, text_days, number_days, texts_until, numbers_until from account_redaction where account_id = $1',
    [accountId],
  )
  const [row] = rows
  return (
    row && {
      own: row.own,
      textDays: row.text_days,
      numberDays: row.number_days,
      textsUntil: instantOf(row.texts_until),
      numbersUntil: instantOf(row.numbers_until),
    }
  )
}

function instantOf(until: string | null): Date | undefined {
  const ms = until === null ? 0 : timeOfUuid(until)
  return ms === 0 ? undefined : new Date(ms)
}

/** Selects the accounts whose texts have a retention, their own or that of the exchange. */
export async function accountsWithTextRetention(
  sql: Sql,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ account_id: string }>({
    name: 'accounts-with-text-retention',
    text: 'select account_id from account_redaction where account_id = any ($1) and text_days is not null',
    values: [accountIds],
  })
  return new Set(rows.map((row) => row.account_id))
}

/** Sets an account's own retention. */
export async function putRedaction(
  sql: Sql,
  vault: Vault,
  accountId: string,
  { textDays, numberDays }: RedactionPolicy,
): Promise<void> {
  await sql.query(
    `update account_redaction set own = true, text_days = $2, number_days = $3,
       worked_at = clock_timestamp(), next_at = clock_timestamp() where account_id = $1`,
    [accountId, textDays, numberDays],
  )
  await drawNumberKey(sql, vault, accountId)
}

/** Resets an account to the retention of the exchange. */
export async function followExchange(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `update account_redaction r set own = false, text_days = e.text_days, number_days = e.number_days,
       worked_at = clock_timestamp(), next_at = clock_timestamp()
      from (select * from exchange_redaction for share) e where account_id = $1`,
    [accountId],
  )
}

/** The key of an account, created once and never changed, so that masked numbers can always be found. */
export async function drawNumberKey(sql: Sql, vault: Vault, accountId: string): Promise<Buffer> {
  const key = vault.seal(randomBytes(32).toString('base64url'), numberKeyField(accountId))
  const { rows } = await sql.query<{ number_key: Buffer }>(
    'update account_redaction set number_key = coalesce(number_key, $2) where account_id = $1 returning number_key',
    [accountId, key],
  )
  return rows[0]!.number_key
}

/** The sealed key of an account; undefined if nothing was ever masked. */
export async function readNumberKey(sql: Sql, accountId: string): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ number_key: Buffer | null }>(
    'select number_key from account_redaction where account_id = $1',
    [accountId],
  )
  return rows[0]?.number_key ?? undefined
}

/** The default retention, for accounts that have no retention of their own. */
export async function readExchangeRedaction(sql: Sql): Promise<RedactionPolicy> {
  const { rows } = await sql.query<RedactionPolicy>(
    'select text_days as "textDays", number_days as "numberDays" from exchange_redaction',
  )
  return rows[0]!
}

/** Sets the default retention and locks it until the commit; returns the previous retention. */
export async function putExchangeRedaction(
  sql: Sql,
  { textDays, numberDays }: RedactionPolicy,
): Promise<RedactionPolicy> {
  const before = await sql.query<RedactionPolicy>(
    'select text_days as "textDays", number_days as "numberDays" from exchange_redaction for update',
  )
  await sql.query('update exchange_redaction set text_days = $1, number_days = $2', [textDays, numberDays])
  await sql.query(
    `update account_redaction set text_days = $1, number_days = $2, worked_at = clock_timestamp(), next_at = clock_timestamp()
      where not own and (text_days is distinct from $1 or number_days is distinct from $2)`,
    [textDays, numberDays],
  )
  return before.rows[0]!
}
