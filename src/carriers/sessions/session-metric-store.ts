import type { Sql } from '#platform/database/db.ts'
import type { SessionMetrics } from './session-counts.ts'

/** Stores the counters of this node's sessions for all nodes. */
export async function storeSessionMetrics(
  sql: Sql,
  owner: string,
  sessions: { carrierId: string; slot: number; metrics: SessionMetrics }[],
): Promise<void> {
  await sql.query({
    name: 'store-metrics',
    text: `update carrier_bind b set metrics = i.metrics, metrics_at = clock_timestamp()
        from unnest($2::text[], $3::int[], $4::jsonb[]) i(carrier_id, slot, metrics)
       where b.carrier_id = i.carrier_id and b.slot = i.slot and b.owner = $1`,
    values: [
      owner,
      sessions.map((one) => one.carrierId),
      sessions.map((one) => one.slot),
      sessions.map((one) => JSON.stringify(one.metrics)),
    ],
  })
}
