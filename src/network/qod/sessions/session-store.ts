import type { Sql } from '#platform/database/db.ts'
import type { Basis } from '../../source/basis.ts'
import type { QodState, StatusInfo } from './states.ts'
import type { QosRequest } from '../networks/qos-request.ts'

export type QodFamily = 'v0' | 'v1'
export type QodMessage = { severity: 'INFO' | 'WARNING'; description: string }

/** A stored session; times are exchange time. */
export type QodSession = {
  id: string
  account_id: string
  application_id: string
  msisdn: string
  basis: Basis
  family: QodFamily
  request: QosRequest
  profile: string
  parameters: Record<string, unknown>
  max_seconds: number
  /** Total duration in seconds. */
  duration: number
  state: QodState
  status_info: StatusInfo | null
  messages: QodMessage[]
  sink: string | null
  created_at: Date
  started_at: Date | null
  expires_at: Date
  ended_at: Date | null
  pending_request: 'apply' | 'release' | null
  pending_request_at: Date | null
  attempts: number
  disconnected_since: Date | null
  lease: string | null
}

export const sessionColumns = `id, account_id, application_id, msisdn, basis, family, request, profile, parameters, max_seconds, duration,
  state, status_info, messages, sink, created_at, started_at, expires_at, ended_at, pending_request, pending_request_at, attempts, disconnected_since, lease`

export type NewSession = Pick<
  QodSession,
  | 'id'
  | 'account_id'
  | 'application_id'
  | 'msisdn'
  | 'basis'
  | 'family'
  | 'request'
  | 'profile'
  | 'parameters'
  | 'max_seconds'
  | 'duration'
> & { flow: string; sink: string | undefined; sinkToken: Buffer | undefined; at: Date }

/** Maximum sessions of a device per account, also in lists. */
export const maxPerDevice = 100

/** Serializes inserts of sessions for the same device and account until the commit. */
export async function lockDevice(
  sql: Sql,
  { account_id, msisdn }: Pick<NewSession, 'account_id' | 'msisdn'>,
): Promise<void> {
  await sql.query({
    name: 'hold-qod-device',
    text: `select pg_advisory_xact_lock(hashtextextended('qod ' || $1 || ' ' || $2, 0))`,
    values: [account_id, msisdn],
  })
}

/**
 * Inserts a session that is requested from its network immediately. `full`: the device has reached its limit, which is reliable only if the caller
 * has locked the device. `conflict`: another session covers the same packets, by two unique indexes: a running session of any account, or a
 * network-terminated session of the same account.
 */
export async function insertSession(sql: Sql, session: NewSession): Promise<'stored' | 'full' | 'conflict'> {
  const { rows } = await sql.query<{ became: 'stored' | 'full' | 'conflict' }>({
    name: 'insert-qod-session',
    text: `with room as (
        select count(*) < ${maxPerDevice} as is_there from (
          select from qod_session where msisdn = $4 and account_id = $2 and state <> 'DELETED' limit ${maxPerDevice}) s
      ), stored as (insert into qod_session (id, account_id, application_id, msisdn, basis, family, request, flow, profile, parameters, max_seconds,
        duration, sink, sink_token, state, created_at, expires_at, pending_request, pending_request_at)
      select $1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10::jsonb, $11::integer, $12::integer, $13, $14::bytea, 'REQUESTED', $15,
        $15::timestamptz + make_interval(secs => $12::integer), 'apply', $15 from room where is_there
      on conflict do nothing
      returning id)
      select case when exists (select from stored) then 'stored' when is_there then 'conflict' else 'full' end as became from room`,
    values: [
      session.id,
      session.account_id,
      session.application_id,
      session.msisdn,
      session.basis,
      session.family,
      JSON.stringify(session.request),
      session.flow,
      session.profile,
      JSON.stringify(session.parameters),
      session.max_seconds,
      session.duration,
      session.sink ?? null,
      session.sinkToken ?? null,
      session.at,
    ],
  })
  return rows[0]!.became
}

/** One session of an account, unless deleted. */
export async function readSession(sql: Sql, accountId: string, id: string): Promise<QodSession | undefined> {
  const { rows } = await sql.query<QodSession>({
    name: 'read-qod-session',
    text: `select ${sessionColumns} from qod_session where id = $1 and account_id = $2 and state <> 'DELETED'`,
    values: [id, accountId],
  })
  return rows[0]
}

/** Like `readSession`, including deleted sessions that ended after a given time. */
export async function readSessionSince(
  sql: Sql,
  accountId: string,
  id: string,
  endedSince: Date,
): Promise<QodSession | undefined> {
  const { rows } = await sql.query<QodSession>({
    name: 'read-qod-session-since',
    text: `select ${sessionColumns} from qod_session where id = $1 and account_id = $2 and (state <> 'DELETED' or ended_at > $3)`,
    values: [id, accountId, endedSince],
  })
  return rows[0]
}

/** Sessions of an account for a device that are not deleted, newest first. */
export async function readSessionsOf(
  sql: Sql,
  { accountId, msisdn }: { accountId: string; msisdn: string },
): Promise<QodSession[]> {
  const { rows } = await sql.query<QodSession>({
    name: 'read-qod-sessions-of-device',
    text: `select ${sessionColumns} from qod_session
      where msisdn = $1 and account_id = $2 and state <> 'DELETED' order by id desc limit ${maxPerDevice}`,
    values: [msisdn, accountId],
  })
  return rows
}

/** The sealed access token for a session's sink. */
export async function readSinkToken(sql: Sql, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ sink_token: Buffer | null }>({
    name: 'read-qod-sink-token',
    text: 'select sink_token from qod_session where id = $1',
    values: [id],
  })
  return rows[0]?.sink_token ?? undefined
}
