import type { Sql } from '#platform/database/db.ts'

/** The account of the events of SIMs, and the URL to which they are sent, if there is one. */
export type EventEndpoint = { accountId: string; url: string | undefined }

/** Where events of partners are sent; partners without an account are omitted. */
export async function readEndpoints(
  sql: Sql,
  partnerIds: readonly string[],
): Promise<Map<string, EventEndpoint>> {
  const { rows } = await sql.query<{
    partner_id: string
    account: string
    event_url: string | null | undefined
  }>({
    name: 'read-sim-receivers',
    text: `select partner_id, account, event_url from sim_partner
       where partner_id = any ($1::text[]) and account is not null`,
    values: [partnerIds],
  })
  return new Map(
    rows.map((row) => [row.partner_id, { accountId: row.account, url: row.event_url ?? undefined }] as const),
  )
}
