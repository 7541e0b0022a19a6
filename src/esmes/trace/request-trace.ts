import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { requestTrace, type Trace } from './trace-store.ts'

/** How long a node collects PDUs after the last request, in seconds. */
const traceSeconds = 60

/** Returns the last PDUs of a session of a user, and lets its node collect further ones. Returns undefined if the user has no such session. */
export async function traceSession(sql: Sql, userId: string, sessionId: string): Promise<Trace | undefined> {
  const trace = await requestTrace(sql, userId, sessionId, traceSeconds)
  if (trace?.isNew) await bumpEpoch(sql)
  return trace
}
