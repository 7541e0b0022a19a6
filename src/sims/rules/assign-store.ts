import type { Sql } from '#platform/database/db.ts'

/** The new assignments of SIMs: undefined for unchanged, null for none. */
export type Assignment = {
  pool?: number | null | undefined
  limitProfile?: number | null | undefined
  fraudProfile?: number | null | undefined
}

/** A filter of a customer's SIMs by current assignments, status or ICCID; all SIMs if empty. */
export type AssignFilter = Assignment & {
  iccids?: readonly string[] | undefined
  status?: number | undefined
}

/** For pool, limit profile and fraud profile: whether the assignment is set, and the ID. */
function assignmentOf({ pool, limitProfile, fraudProfile }: Assignment): (boolean | number | null)[] {
  return [pool, limitProfile, fraudProfile].flatMap((id) => [id !== undefined, id ?? null])
}

/** The next SIMs of a partner after an ICCID that match a filter, in order. */
export async function findSims(
  sql: Sql,
  partnerId: string,
  filter: AssignFilter,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ iccid: string }>(
    `select iccid from sim where partner_id = $1 and iccid > $2 and ($4::smallint is null or status = $4)
        and (not $5 or pool_id is not distinct from $6::bigint)
        and (not $7 or limit_profile_id is not distinct from $8::bigint)
        and (not $9 or fraud_profile_id is not distinct from $10::bigint)
        and ($11::text[] is null or iccid = any ($11))
      order by iccid limit $3`,
    [partnerId, after, limit, filter.status ?? null, ...assignmentOf(filter), filter.iccids ?? null],
  )
  return rows.map(({ iccid }) => iccid)
}

export type Assigned = { iccid: string; changed: boolean; other_limit: boolean; other_fraud: boolean }

/**
 * Assigns pools and profiles to SIMs of a partner, and locks all of them until the transaction ends. A SIM with a new profile
 * starts with status ok; without a profile, it is no longer checked. Returns the SIMs that belong to the partner.
 */
export async function assignAll(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  assignment: Assignment,
  now: Date,
): Promise<Assigned[]> {
  const { rows } = await sql.query<Assigned>({
    name: 'assign-sims',
    text: `with held as materialized (
        select iccid, lim, fraud, pool_id as old_pool, limit_profile_id as old_limit, fraud_profile_id as old_fraud,
               case when $3 then $4::bigint else pool_id end as pool_id,
               case when $5 then $6::bigint else limit_profile_id end as limit_profile_id,
               case when $7 then $8::bigint else fraud_profile_id end as fraud_profile_id
          from sim where partner_id = $1 and iccid = any ($2::text[]) order by iccid for update
      ), judged as (
        select *, limit_profile_id is distinct from old_limit as other_limit, fraud_profile_id is distinct from old_fraud as other_fraud
          from held
      ), changed as (
        update sim s set pool_id = j.pool_id, limit_profile_id = j.limit_profile_id, fraud_profile_id = j.fraud_profile_id,
               lim = case when j.limit_profile_id is null then 4 when j.other_limit then 0 else j.lim end,
               fraud = case when j.fraud_profile_id is null then 1 when j.fraud = 1 then 0 else j.fraud end, changed_at = $9
          from judged j where s.partner_id = $1 and s.iccid = j.iccid
           and (j.other_limit or j.other_fraud or j.pool_id is distinct from j.old_pool)
        returning s.iccid
      )
      select j.iccid, c.iccid is not null as changed, j.other_limit, j.other_fraud
        from judged j left join changed c on c.iccid = j.iccid order by j.iccid`,
    values: [partnerId, iccids, ...assignmentOf(assignment), now],
  })
  return rows
}
