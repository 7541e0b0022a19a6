import { plainArray, type Sql } from '#platform/database/db.ts'
import type { SessionMetrics } from './session-metrics.ts'

/** Stores the counters of this node's sessions for all nodes. */
export async function storeSessionMetrics(
  sql: Sql,
  nodeId: string,
  sessions: readonly { sessionId: string; metrics: SessionMetrics }[],
): Promise<void> {
  await sql.query({
    name: 'store-smpp-metrics',
    text: `update smpp_bind b set metrics = i.metrics, metrics_at = clock_timestamp()
        from unnest($2::uuid[], $3::jsonb[]) i(session_id, metrics)
       where b.session_id = i.session_id and b.node_id = $1`,
    values: [
      nodeId,
      plainArray(sessions.map(({ sessionId }) => sessionId)),
      sessions.map(({ metrics }) => JSON.stringify(metrics)),
    ],
  })
}
