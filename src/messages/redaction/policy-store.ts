import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { Place, Vault } from '#platform/vault/vault.ts'
import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

/** For how many days an account wants what kept: texts as long as everybody's, numbers as long as messages, where there is null. */
export type RedactionPolicy = { textDays: number | null; numberDays: number | null }

/** How far it has come: what was taken before has no text, or no number, any more; undefined where it has not begun. */
export type Redaction = RedactionPolicy & { textsUntil: Date | undefined; numbersUntil: Date | undefined }

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'account_redaction', column: 'number_key' }]

/** Where the key is sealed by which masked numbers of an account are found. */
export const numberKeyPlace = (accountId: string): Place => ({
  table: 'account_redaction',
  column: 'number_key',
  id: accountId,
})

type Row = {
  text_days: number | null
  number_days: number | null
  texts_until: string | null
  numbers_until: string | null
}

/** What an account wants; undefined when there is no such account. */
export async function readRedaction(sql: Sql, accountId: string): Promise<Redaction | undefined> {
  const { rows } = await sql.query<Row>(
    `select r.text_days, r.number_days, r.texts_until, r.numbers_until
       from account a left join account_redaction r on r.account_id = a.id where a.id = $1`,
    [accountId],
  )
  const [row] = rows
  return (
    row && {
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

/** Sets what an account wants. Its key is made once and stays, so that what is masked is found as long as it is there. */
export async function putRedaction(
  sql: Sql,
  vault: Vault,
  accountId: string,
  { textDays, numberDays }: RedactionPolicy,
): Promise<void> {
  const key = vault.seal(randomBytes(32).toString('base64url'), numberKeyPlace(accountId))
  await sql.query(
    `insert into account_redaction (account_id, text_days, number_days, number_key) values ($1, $2, $3, $4)
     on conflict (account_id) do update set text_days = excluded.text_days, number_days = excluded.number_days,
       worked_at = clock_timestamp(), next_at = clock_timestamp()`,
    [accountId, textDays, numberDays, key],
  )
}

/** The key of an account, sealed; undefined where it never wanted numbers or texts to go earlier. */
export async function readNumberKey(sql: Sql, accountId: string): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ number_key: Buffer }>(
    'select number_key from account_redaction where account_id = $1',
    [accountId],
  )
  return rows[0]?.number_key
}
