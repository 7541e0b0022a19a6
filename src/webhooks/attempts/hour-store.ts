import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'
import { bucketOf, type Counted } from './hours.ts'

/** An attempt at a registered endpoint; `at` is exchange time in milliseconds. */
export type HourAttempt = {
  endpointId: string
  accountId: string
  succeeded: boolean
  tookMs: number
  at: number
}

/** Counts attempts, in the transaction that stores them. Rows are locked in the order of their keys. */
export async function countAttempts(sql: Sql, attempts: readonly HourAttempt[]): Promise<void> {
  await sql.query({
    name: 'count-endpoint-attempts',
    text: `insert into endpoint_hour as h (endpoint_id, account_id, hour, succeeded, bucket, attempts)
      select endpoint_id, account_id, date_trunc('hour', to_timestamp(at / 1000), 'UTC') as hour, succeeded, bucket, count(*)
        from unnest($1::uuid[], $2::text[], $3::float8[], $4::boolean[], $5::smallint[]) a (endpoint_id, account_id, at, succeeded, bucket)
       group by endpoint_id, account_id, hour, succeeded, bucket order by endpoint_id, hour, succeeded, bucket
      on conflict (endpoint_id, hour, succeeded, bucket) do update set attempts = h.attempts + excluded.attempts`,
    values: [
      plainArray(attempts.map((one) => one.endpointId)),
      attempts.map((one) => one.accountId),
      plainArray(attempts.map((one) => one.at)),
      plainArray(attempts.map((one) => one.succeeded)),
      plainArray(attempts.map((one) => bucketOf(one.tookMs))),
    ],
  })
}

/** The counts of endpoints since an hour, with the hour in milliseconds of exchange time. */
export async function readHours(
  sql: Sql,
  endpointIds: readonly string[],
  since: Date,
): Promise<(Counted & { endpointId: string; hour: number })[]> {
  if (endpointIds.length === 0) return []
  const { rows } = await sql.query<Counted & { endpoint_id: string; hour: Date }>({
    name: 'read-endpoint-hours',
    text: `select endpoint_id, hour, succeeded, bucket, attempts from endpoint_hour
      where endpoint_id = any ($1::uuid[]) and hour >= $2`,
    values: [endpointIds, since],
  })
  return rows.map(({ endpoint_id: endpointId, hour, ...row }) => ({
    ...row,
    endpointId,
    hour: hour.getTime(),
  }))
}
