import type { Sql } from '#platform/database/db.ts'

/** An owned number and the ID of its ownership. */
export type OwnedNumberRef = { country: string; type: string; ownershipId: string }

/** Locks a number that an account owns against a change of owner until the commit. */
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

/** Locks numbers against a change of owner until the commit, in order. */
export async function holdNumbers(sql: Sql, msisdns: readonly string[]): Promise<void> {
  await sql.query({
    name: 'hold-numbers',
    text: 'select from number where msisdn = any($1::text[]) order by msisdn for key share',
    values: [msisdns],
  })
}

/** Locks numbers exclusively, in order: concurrent claims of the same numbers wait and see each other's changes. */
export async function claimNumbers(sql: Sql, msisdns: readonly string[]): Promise<void> {
  await sql.query({
    name: 'claim-numbers',
    text: 'select from number where msisdn = any($1::text[]) order by msisdn for no key update',
    values: [msisdns],
  })
}
