import type { ActionRow } from '../actions/list-store.ts'
import type { PoolUsageRow } from '../pools/usage-store.ts'
import type { SessionSeen } from '../sessions/read-store.ts'
import type { Span } from '../usage/span-store.ts'

/** The period for which usage is returned: whole hours, days or months in UTC, up to and including the current one. */
export function spanOf(by: Span, now: Date): [from: Date, to: Date] {
  const [year, month, day, hour] = [
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    now.getUTCHours(),
  ]
  if (by === 'hour')
    return [new Date(Date.UTC(year, month, day, hour - 47)), new Date(Date.UTC(year, month, day, hour + 1))]
  if (by === 'day')
    return [new Date(Date.UTC(year, month, day - 30)), new Date(Date.UTC(year, month, day + 1))]
  return [new Date(Date.UTC(year, month - 12)), new Date(Date.UTC(year, month + 1))]
}

export function sessionWire({ started_at, last_at, ended_at, up, down, ...rest }: SessionSeen) {
  return {
    ...rest,
    started_at: started_at.toISOString(),
    last_at: last_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    up_bytes: up,
    down_bytes: down,
  }
}

export function actionWire({ id, action_type, status, creator, source, content, reason, ...row }: ActionRow) {
  return {
    action_id: id,
    action_type,
    status,
    creator,
    source,
    content: content as Record<string, unknown>,
    reason,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

export function poolUsageWire(pool: PoolUsageRow) {
  const { id, name, offering, volume_bytes, used_bytes, period_start, period_end } = pool
  return {
    sim_pool_id: String(id),
    name,
    offering,
    volume_bytes,
    used_bytes,
    period_start: period_start.toISOString(),
    period_end: period_end.toISOString(),
  }
}
