import type { Sql } from '#platform/db.ts'

/** Holds SIMs until the transaction ends, in the order in which everybody does. */
export async function holdSims(
  sql: Sql,
  sims: readonly { partner_id: string; iccid: string }[],
): Promise<void> {
  await sql.query({
    name: 'hold-sims-of-rules',
    text: `select from unnest($1::text[], $2::text[]) g(partner_id, iccid)
        join sim s on s.partner_id = g.partner_id and s.iccid = g.iccid order by s.partner_id, s.iccid for update of s`,
    values: [sims.map(({ partner_id }) => partner_id), sims.map(({ iccid }) => iccid)],
  })
}
