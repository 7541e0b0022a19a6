import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

/** For how many days an account wants what kept: texts as long as everybody's, numbers as long as messages, where there is null. */
export type RedactionPolicy = { textDays: number | null; numberDays: number | null }

/** How far it has come: what was taken before has no text, or no number, any more; undefined where it has not begun. */
export type Redaction = RedactionPolicy & {
  /** Whether the account wants that itself; else it is what holds for all. */
  own: boolean
  textsUntil: Date | undefined
  numbersUntil: Date | undefined
}

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'account_redaction', column: 'number_key' },
  { table: 'dispatch', column: 'text_sealed' },
]

/** Where the key is sealed by which masked numbers of an account are found. */
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

/** What holds for an account; undefined when there is no such account. */
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

/** Sets what an account wants, whatever holds for others. */
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

/** Has the days of the exchange hold for an account again. */
export async function followExchange(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `update account_redaction r set own = false, text_days = e.text_days, number_days = e.number_days,
       worked_at = clock_timestamp(), next_at = clock_timestamp()
      from (select * from exchange_redaction for share) e where account_id = $1`,
    [accountId],
  )
}

/** The key of an account, which is made once and stays, so that what is masked is found as long as it is there. */
export async function drawNumberKey(sql: Sql, vault: Vault, accountId: string): Promise<Buffer> {
  const key = vault.seal(randomBytes(32).toString('base64url'), numberKeyField(accountId))
  const { rows } = await sql.query<{ number_key: Buffer }>(
    'update account_redaction set number_key = coalesce(number_key, $2) where account_id = $1 returning number_key',
    [accountId, key],
  )
  return rows[0]!.number_key
}

/** The key of an account, sealed; undefined where nothing of it was ever masked. */
export async function readNumberKey(sql: Sql, accountId: string): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ number_key: Buffer | null }>(
    'select number_key from account_redaction where account_id = $1',
    [accountId],
  )
  return rows[0]?.number_key ?? undefined
}

/** What holds for accounts that want nothing of their own. */
export async function readExchangeRedaction(sql: Sql): Promise<RedactionPolicy> {
  const { rows } = await sql.query<RedactionPolicy>(
    'select text_days as "textDays", number_days as "numberDays" from exchange_redaction',
  )
  return rows[0]!
}

/** Sets that; answers how it was before, locked until the commit. */
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
