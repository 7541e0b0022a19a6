import type { Sql } from '#platform/database/db.ts'
import type { SimIdentity, UsageRecord } from '../counting/record.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** The owner of a SIM, its last known device, and the properties that the rules need. */
export type FoundSim = {
  partner_id: string
  iccid: string
  is_seen: boolean
  imei: string | null
  status: number
  home: string | null
  has_limits: boolean
  is_watched: boolean
  has_pool: boolean
}

/** The SIMs of some identities, in their order: by IMSI, else by ICCID, else by MSISDN; undefined for an unknown identity. */
export async function findSims(
  sql: Sql,
  identities: readonly SimIdentity[],
): Promise<(FoundSim | undefined)[]> {
  const { rows } = await sql.query<FoundSim & { n: number }>({
    name: 'find-sims-of-usage',
    text: `select g.n, s.*, exists (select from sim_seen e where e.partner_id = s.partner_id and e.iccid = s.iccid) as is_seen
        from unnest($1::text[], $2::text[], $3::text[]) with ordinality g(imsi, iccid, msisdn, n)
       cross join lateral (select * from (
           select 1 as choice, partner_id, iccid from sim_identity where imsi = g.imsi
           union all select 2, partner_id, iccid from sim_identity where iccid = g.iccid
           union all select 3, partner_id, iccid from sim_identity where msisdn = g.msisdn) i order by choice limit 1) i
       cross join lateral (select partner_id, iccid, imei, status, left(imsi, 3) as home, limit_profile_id is not null as has_limits,
           fraud_profile_id is not null as is_watched, pool_id is not null as has_pool
         from sim where partner_id = i.partner_id and iccid = i.iccid offset 0) s`,
    values: [
      identities.map(({ imsi }) => imsi ?? null),
      identities.map(({ iccid }) => iccid ?? null),
      identities.map(({ msisdn }) => msisdn ?? null),
    ],
  })
  const found: (FoundSim | undefined)[] = identities.map(() => undefined)
  for (const { n, ...sim } of rows) found[n - 1] = sim
  return found
}

/** Counts records that match no SIM. */
export async function noteUnmatched(sql: Sql, records: readonly UsageRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  await sql.query({
    name: 'note-unmatched-usage',
    text: `insert into sim_unmatched as t (nas, identity, packets, first_at, last_at)
      select nas, identity, count(*), $3, $3 from unnest($1::text[], $2::text[]) g(nas, identity) group by 1, 2 order by 1, 2
      on conflict (nas, identity) do update set packets = t.packets + excluded.packets, last_at = excluded.last_at`,
    values: [records.map(({ nas }) => nas), records.map(({ identity }) => nameOf(identity)), now],
  })
}

function nameOf({ imsi, iccid, msisdn }: SimIdentity): string {
  if (imsi !== undefined) return `imsi:${imsi}`
  if (iccid !== undefined) return `iccid:${iccid}`
  return msisdn === undefined ? 'none' : `msisdn:${msisdn}`
}

export type UnmatchedRow = {
  nas: string
  identity: string
  packets: number
  first_at: Date
  last_at: Date
}

/** The position of a row in the list. */
export type UnmatchedPosition = Pick<UnmatchedRow, 'last_at' | 'nas' | 'identity'>

/** Identities that match no SIM, most recent first. */
export async function listUnmatched(
  sql: Sql,
  { after, limit }: PageRequest<UnmatchedPosition>,
): Promise<UnmatchedRow[]> {
  const { rows } = await sql.query<UnmatchedRow>(
    `select nas, identity, packets, first_at, last_at from sim_unmatched
      ${after ? 'where (last_at, nas, identity) < ($2, $3, $4)' : ''}
      order by last_at desc, nas desc, identity desc limit $1`,
    [limit, ...(after ? [after.last_at, after.nas, after.identity] : [])],
  )
  return rows
}

/** Number of identities that match no SIM. */
export async function countUnmatched(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*) as n from sim_unmatched')
  return rows[0]!.n
}
