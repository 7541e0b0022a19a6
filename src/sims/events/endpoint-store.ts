import type { Sql } from '#platform/database/db.ts'

/** Where events of SIMs are sent, and the account whose secret signs them. */
export type EventEndpoint = { accountId: string; url: string }

/** The endpoints of the partners that have one. */
export async function readEndpoints(
  sql: Sql,
  partnerIds: readonly string[],
): Promise<Map<string, EventEndpoint>> {
  const { rows } = await sql.query<{ partner_id: string; account: string; event_url: string }>({
    name: 'read-sim-receivers',
    text: `select partner_id, account, event_url from sim_partner
       where partner_id = any ($1::text[]) and account is not null and event_url is not null`,
    values: [partnerIds],
  })
  return new Map(rows.map((row) => [row.partner_id, { accountId: row.account, url: row.event_url }] as const))
}
