import { plainArray, type Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { Twice } from '#platform/http/rows/upload.ts'
import { suspendedStatuses } from '../states/states.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import { members, type StagedSim } from './row.ts'

const names = ['line', 'iccid', 'status', ...members] as const
const types = { line: 'int4', iccid: 'text', status: 'int2' } as Record<string, string>
/** Rows are passed as arrays, which PostgreSQL reads in a third of the time that it takes for JSON. */
const sent = `unnest(${names.map((name, i) => `$${i + 2}::${types[name] ?? 'text'}[]`).join(', ')}) as r (${names.join(', ')})`

const stage = `insert into staged_sim (import_id, ${names.join(', ')}) select $1, r.* from ${sent}`

/** SQL for one lookup per row: while a table fills, its statistics are stale, and the planner might scan all of it. */
const each = (from: string, selected = '1') =>
  `cross join lateral (select ${selected} from ${from} offset 0) i`

/** Stages rows; returns the members that are repeated in other lines. */
export async function stageSims(
  sql: Sql,
  importId: string,
  sims: readonly StagedSim[],
): Promise<{ member: string; at: Twice }[]> {
  const values = [importId, ...names.map((name) => columnOf(sims, name))]
  try {
    await sql.query({ name: 'stage-sims', text: stage, values })
    return []
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  await sql.query({ name: 'stage-other-sims', text: `${stage} on conflict do nothing`, values })
  const { rows } = await sql.query<{ member: string; line: number; first: number }>({
    name: 'find-sims-twice',
    text: `with sent as (select * from ${sent})
      ${['iccid', 'imsi', 'msisdn']
        .map(
          (member) =>
            `select '${member}' as member, r.line, i.line as first from sent r
              ${each(`staged_sim s where s.import_id = $1 and s.${member} = r.${member} and s.line <> r.line`, 's.line')}`,
        )
        .join('\n      union all ')}
      order by 2`,
    values,
  })
  return rows.map(({ member, ...at }) => ({ member, at }))
}

/** A column of some rows; most rows have no value in most columns. */
function columnOf(sims: readonly StagedSim[], name: (typeof names)[number]): unknown {
  return sims.every((sim) => sim[name] === null)
    ? plainArray(sims.map(() => null))
    : sims.map((sim) => sim[name])
}

/** The last staged line; 0 if there is none. */
export async function lastStagedSim(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ line: number }>(
    'select coalesce(max(line), 0) as line from staged_sim where import_id = $1',
    [importId],
  )
  return rows[0]!.line
}

/** Deletes some rows of an upload that has ended; returns how many. */
export async function unstageSims(sql: Sql, importId: string, most: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from staged_sim where ctid = any (array(
        select ctid from staged_sim where import_id = $1 and not exists (select from sim_import where id = $1 and status = 'open') limit $2))`,
    [importId, most],
  )
  return rowCount ?? 0
}

type Found = { member: string; line: number; rows: number; last: string | null }

/** Finds conflicts of the rows after one ICCID with existing SIMs, and the last ICCID that was checked. */
export async function findConflicts(
  sql: Sql,
  importId: string,
  after: string,
  most: number,
): Promise<{ conflicts: { member: string; line: number }[]; last: string | null }> {
  const { rows } = await sql.query<Found>({
    name: 'find-sim-conflicts',
    text: `with part as materialized (
        select line, iccid, imsi, msisdn from staged_sim where import_id = $1 and iccid > $2 order by iccid limit $3
      ), end_of_part as (select max(iccid) as last, count(*)::int as rows from part),
      conflict as (
        ${['iccid', 'imsi', 'msisdn'].map((member) => `select '${member}' as member, p.line from part p ${each(`sim_identity k where k.${member} = p.${member}`)}`).join(' union all ')}
      )
      select t.member, t.line, e.last, e.rows from end_of_part e left join conflict t on true order by t.line`,
    values: [importId, after, most],
  })
  return { conflicts: rows.filter(({ member }) => member !== null), last: rows[0]?.last ?? null }
}

/** Creates SIMs of the rows after one ICCID; returns how many, and the last ICCID. Fails as a whole if one already exists. */
export async function publishSims(
  sql: Sql,
  { importId, partnerId, at }: { importId: string; partnerId: string; at: Date },
  after: string,
  most: number,
): Promise<{ rows: number; last: string | null }> {
  const { rows } = await sql.query<{ rows: number; last: string | null }>({
    name: 'publish-sims',
    text: `with part as materialized (
        select * from staged_sim where import_id = $1 and iccid > $3 order by iccid limit $4
      ), known as (
        insert into sim_identity (iccid, imsi, msisdn, partner_id) select iccid, imsi, msisdn, $2 from part order by iccid
      ), made as (
        insert into sim (partner_id, import_id, iccid, status, locked, changed_at, created_at, euiccid, imsi, imei, msisdn, apn, ip_type, ipv4, ipv6,
            ${fieldNames.join(', ')})
        select $2, $1::uuid, iccid, status, status = any ($6::int2[]), $5, $5, euiccid, imsi, imei, msisdn, apn, ip_type, ipv4::inet, ipv6::inet, ${fieldNames.join(', ')}
          from part order by iccid
      ), paired as (
        insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
        select uuid_now(), $2, iccid, imsi, msisdn, $5 from part where imsi is not null or msisdn is not null
      )
      select count(*)::int as rows, max(iccid) as last from part`,
    values: [importId, partnerId, after, most, at, suspendedStatuses],
  })
  return rows[0]!
}
