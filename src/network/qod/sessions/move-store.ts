import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { type QodMessage, type QodSession, sessionColumns } from './session-store.ts'
import { qodStates, type StatusInfo } from './states.ts'

const moveSessions = rowMoves<(typeof qodStates.moves)[number][1], QodSession>(qodStates, {
  table: 'qod_session',
  column: 'state',
  keyType: 'uuid',
  columns: sessionColumns,
})

/** Marks a session as available from now on, for the requested duration. */
export async function noteApplied(sql: Sql, id: string, at: Date): Promise<QodSession | undefined> {
  const expires_at = computed`${at}::timestamptz + make_interval(secs => duration)`
  const [moved] = await moveSessions(sql, [id], 'applied', undefined, { set: { started_at: at, expires_at } })
  return moved?.row
}

/** Ends a session terminated or refused by its network, and schedules the removal of its QoS profile. */
export async function noteTerminated(
  sql: Sql,
  id: string,
  at: Date,
  message: QodMessage,
): Promise<QodSession | undefined> {
  const why: StatusInfo = 'NETWORK_TERMINATED'
  const set = {
    status_info: why,
    ended_at: at,
    expires_at: computed`least(expires_at, ${at})`,
    messages: computed`messages || ${JSON.stringify([message])}::jsonb`,
    pending_request: 'release',
    pending_request_at: at,
    attempts: 0,
  }
  return (await moveSessions(sql, [id], 'terminated', undefined, { set }))[0]?.row
}

/** Ends expired sessions at their expiry times; concurrent nodes take different ones. */
export async function expireSessions(
  sql: Sql,
  now: Date,
  { msisdn, limit }: { msisdn?: string | undefined; limit: number },
): Promise<QodSession[]> {
  const why: StatusInfo = 'DURATION_EXPIRED'
  const set = {
    status_info: why,
    ended_at: computed`expires_at`,
    pending_request: 'release',
    pending_request_at: now,
    attempts: 0,
  }
  const where = msisdn
    ? computed`expires_at <= ${now} and msisdn = ${msisdn}`
    : computed`expires_at <= ${now}`
  const due = { where, orderBy: 'expires_at', limit }
  return (await moveSessions(sql, due, 'expired', undefined, { set })).map(({ row }) => row)
}

/** A deleted session with its previous state. */
export type Deleted = QodSession & { was: QodSession['state'] }

/** Deletes a session and schedules the removal of its QoS profile. Undefined if it does not exist or is already deleted. */
export async function deleteSession(
  sql: Sql,
  id: string,
  at: Date,
  { accountId, applicationId }: { accountId: string; applicationId: string },
): Promise<Deleted | undefined> {
  const why: StatusInfo = 'DELETE_REQUESTED'
  const set = {
    deleted_at: at,
    ended_at: computed`coalesce(ended_at, ${at})`,
    status_info: computed`coalesce(status_info, ${why})`,
    expires_at: computed`least(expires_at, ${at})`,
    pending_request: computed`case when ended_at is null then 'release' else pending_request end`,
    pending_request_at: computed`case when ended_at is null then ${at} else pending_request_at end`,
    attempts: computed`case when ended_at is null then 0 else attempts end`,
  }
  const where = computed`account_id = ${accountId} and application_id = ${applicationId}`
  const [moved] = await moveSessions(sql, [id], 'deleted', undefined, { set, where })
  return moved && { ...moved.row, was: moved.from as QodSession['state'] }
}

/** Marks sessions as deleted that ended at or before `endedBefore`, because they need not be shown any longer. */
export async function deleteOver(sql: Sql, now: Date, endedBefore: Date, limit: number): Promise<number> {
  const over = { where: computed`ended_at <= ${endedBefore}`, orderBy: 'ended_at', limit }
  const changes = { set: { deleted_at: now }, from: ['UNAVAILABLE'] }
  return (await moveSessions(sql, over, 'deleted', undefined, changes)).length
}

/** The session to extend, by how many seconds, and the limits: from now, and of the profile. */
export type Extension = {
  id: string
  accountId: string
  applicationId: string
  seconds: number
  maxFromNow: number | null
  withinProfile: boolean
}

/** Extends an available session that has not expired, and schedules the update of the network. */
export async function extendSession(sql: Sql, input: Extension, now: Date): Promise<QodSession | undefined> {
  const { rows } = await sql.query<QodSession>({
    name: 'qod-extended',
    text: `with found as (
        select id, greatest(expires_at, least(
            expires_at + make_interval(secs => $5),
            case when $6::integer is not null then $4::timestamptz + make_interval(secs => $6) end,
            case when $7 then started_at + make_interval(secs => max_seconds) end)) as until
          from qod_session
         where id = $1 and account_id = $2 and application_id = $3 and state = 'AVAILABLE' and expires_at > $4 for no key update
      )
      update qod_session s set expires_at = found.until,
          duration = round(extract(epoch from found.until - s.started_at))::integer,
          pending_request = 'apply', pending_request_at = $4, attempts = 0, lease = null, leased_until = null
        from found where s.id = found.id and s.state = 'AVAILABLE' and s.expires_at > $4
      returning ${sessionColumns.replaceAll(/(\w+)/g, 's.$1')}`,
    values: [
      input.id,
      input.accountId,
      input.applicationId,
      now,
      input.seconds,
      input.maxFromNow,
      input.withinProfile,
    ],
  })
  return rows[0]
}
