import type { Sql } from './db.ts'

/** One kind of history: its retention in days, the minimum, and what is stored. Times are wall time. */
export type Retention = {
  kind: string
  keep_days: number
  least_days: number
  /** The start of the oldest partition. */
  since: Date | null
  /** The time until which all tables of this kind have partitions. */
  until: Date | null
  /** Number of expired partitions, and of partitions that expired more than two days ago. */
  past: number
  overdue: number
  bytes: number
}

/** Every kind of history; the partition fields are null for a kind without partitions. */
export async function readRetention(sql: Sql): Promise<Retention[]> {
  const { rows } = await sql.query<Retention>(
    `with partitions as materialized (select * from history_partitions()),
        reach as (select kind, min(until) as until from (select kind, max(until) as until from partitions group by kind, parent) p group by kind)
      select r.kind, r.keep_days, r.least_days, min(p.since) as since, reach.until,
          count(p.*) filter (where p.ends <= clock_timestamp())::int as past,
          count(p.*) filter (where p.ends <= clock_timestamp() - interval '2 days')::int as overdue,
          coalesce(sum(pg_total_relation_size(p.partition::regclass)), 0)::bigint as bytes
        from retention r left join partitions p on p.kind = r.kind left join reach on reach.kind = r.kind
       group by r.kind, reach.until order by r.kind`,
  )
  return rows
}

/** Reads the retention of each kind in days. */
export async function readKeptDays(sql: Sql): Promise<Map<string, number>> {
  const { rows } = await sql.query<Pick<Retention, 'kind' | 'keep_days'>>(
    'select kind, keep_days from retention',
  )
  return new Map(rows.map(({ kind, keep_days }) => [kind, keep_days]))
}

/** Reads the retention of each kind in days, locked until the transaction ends. */
export async function lockRetention(sql: Sql): Promise<Pick<Retention, 'kind' | 'keep_days'>[]> {
  const { rows } = await sql.query<Pick<Retention, 'kind' | 'keep_days'>>(
    'select kind, keep_days from retention order by kind for update',
  )
  return rows
}

/** Sets the retention of some kinds of history, in days. */
export async function updateRetention(sql: Sql, days: Readonly<Record<string, number>>): Promise<void> {
  await sql.query(
    `update retention set keep_days = given.days
       from unnest($1::text[], $2::int[]) given(kind, days) where retention.kind = given.kind`,
    [Object.keys(days), Object.values(days)],
  )
}
