import type { Sql } from '#platform/database/db.ts'

/** Start of the oldest pending registry request and email, in exchange time. */
export type Waiting = { oldestQuestion: Date | null; oldestMail: Date | null }

/** Reads both by partial indexes, which contain only pending rows. */
export async function readWaiting(sql: Sql): Promise<Waiting> {
  const { rows } = await sql.query<Waiting>({
    name: 'read-10dlc-waiting',
    text: `select (select min(submitted_at) from registry_request where ended_at is null) as "oldestQuestion",
      (select min(submitted_at) from brand_mail where ended_at is null) as "oldestMail"`,
    values: [],
  })
  return rows[0]!
}
