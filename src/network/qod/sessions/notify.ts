import type { Sql } from '#platform/database/db.ts'
import { enqueueCloudEvents, type EventType } from '#webhooks/index.ts'
import type { QodFamily, QodSession } from './session-store.ts'
import type { StatusInfo } from './states.ts'

const eventTypes: Readonly<Record<QodFamily, { type: EventType; source: string }>> = {
  v0: { type: 'org.camaraproject.qod.v0.qos-status-changed', source: '/camara/qod/v0/sessions/' },
  v1: {
    type: 'org.camaraproject.quality-on-demand.v1.qos-status-changed',
    source: '/camara/quality-on-demand/v1/sessions/',
  },
}

/** A status change of a session. */
export type QodChange = {
  session: QodSession
  status: 'AVAILABLE' | 'UNAVAILABLE'
  info?: StatusInfo
  at: Date
}

/**
 * Enqueues status events for the sinks of sessions and for registered endpoints, in the format of their API family, in the caller's transaction. The caller holds locks
 * on the sessions, so that events stay in order.
 */
export async function notifyQod(sql: Sql, changes: readonly QodChange[]): Promise<void> {
  const events = changes.map(({ session, status, info, at }) => {
    const { type, source } = eventTypes[session.family]
    const data = { sessionId: session.id, qosStatus: status, ...(info && { statusInfo: info }) }
    return {
      kind: 'qod-event' as const,
      accountId: session.account_id,
      subjectId: session.id,
      url: session.sink ?? undefined,
      type,
      source: source + session.id,
      data,
      at: at.getTime(),
    }
  })
  await enqueueCloudEvents(sql, events)
}
