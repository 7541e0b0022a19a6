import type { Sql } from '#platform/database/db.ts'

/** What a number is, and the ownership under which an account has it. */
export type OwnedNumberRef = { country: string; type: string; ownershipId: string }

/** A number that an account owns; it stays the account's until the commit. */
export async function holdNumber(
  sql: Sql,
  accountId: string,
  msisdn: string,
): Promise<OwnedNumberRef | undefined> {
  const { rows } = await sql.query<OwnedNumberRef>({
    name: 'hold-number',
    text: `select country, type, ownership_id as "ownershipId" from number
      where msisdn = $1 and account_id = $2 for key share`,
    values: [msisdn, accountId],
  })
  return rows[0]
}

/** Numbers, whoever owns them, stay theirs until the commit; locked in their order. */
export async function holdNumbers(sql: Sql, msisdns: readonly string[]): Promise<void> {
  await sql.query({
    name: 'hold-numbers',
    text: 'select from number where msisdn = any($1::text[]) order by msisdn for key share',
    values: [msisdns],
  })
}

/** The same, and whoever else claims one of them waits until the commit: of several who do, each sees what the one before has done. */
export async function claimNumbers(sql: Sql, msisdns: readonly string[]): Promise<void> {
  await sql.query({
    name: 'claim-numbers',
    text: 'select from number where msisdn = any($1::text[]) order by msisdn for no key update',
    values: [msisdns],
  })
}
