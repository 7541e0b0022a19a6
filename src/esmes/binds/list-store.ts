import type { BindKind } from '#carriers/index.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { SessionMetrics } from './session-metrics.ts'

/** A present bind of a user, with the name of its node. */
export type PresentBind = {
  sessionId: string
  bindType: BindKind
  address: string
  node: string
  /** As in the bind request: 0x34 is SMPP 3.4. */
  interfaceVersion: number
  tls: string | null
  systemType: string
  since: Date
  /** Null while all counters are zero. */
  metrics: SessionMetrics | null
  metricsAt: Date | null
}

/** An event in the log of binds. */
export type LoggedEvent = {
  id: string
  sessionId: string
  bindType: BindKind
  address: string
  node: string
  event: 'bound' | 'refused' | 'ended'
  reason: string | null
  at: Date
}

const client = `b.session_id as "sessionId", b.bind_type as "bindType", host(b.address) as address,
            coalesce(n.name, b.node_id::text) as node`

const present = `${client}, b.interface_version as "interfaceVersion", b.tls, b.system_type as "systemType", b.since,
            b.metrics, b.metrics_at as "metricsAt"`

/** The most binds that a user may have. */
const most = 100

/** The present binds of a user, oldest first. */
export async function listBinds(sql: Sql, userId: string): Promise<PresentBind[]> {
  const { rows } = await sql.query<PresentBind>(
    `select ${present}
       from smpp_bind b left join node n on n.id = b.node_id
      where b.user_id = $1 order by b.since, b.session_id limit $2`,
    [userId, most],
  )
  return rows
}

/** A present bind with its user and account. */
export type FoundBind = PresentBind & { userId: string; systemId: string; accountId: string }

/** Conditions of a search over all users: the account, the beginning of the `system_id`, and the type. */
export type BindFilter = {
  accountId: string | undefined
  prefix: string | undefined
  bindType: BindKind | undefined
}

/** The present binds of all users after a session ID, in the order of these. A `system_id` has no character after `~`. */
export async function findBinds(
  sql: Sql,
  { accountId, prefix, bindType }: BindFilter,
  { after, limit }: PageRequest,
): Promise<FoundBind[]> {
  const { rows } = await sql.query<FoundBind>(
    `select ${present}, b.user_id as "userId", u.system_id as "systemId", b.account_id as "accountId"
       from smpp_bind b join smpp_user u on u.id = b.user_id left join node n on n.id = b.node_id
      where ($1::text is null or b.account_id = $1)
        and ($2::text is null or (u.system_id >= $2 and u.system_id < $2 || chr(127)))
        and ($3::text is null or b.bind_type = $3)
        and ($4::uuid is null or b.session_id > $4)
      order by b.session_id limit $5`,
    [accountId ?? null, prefix ?? null, bindType ?? null, after ?? null, limit],
  )
  return rows
}

/** The log of binds of a user before an ID, newest first. */
export async function listBindLog(
  sql: Sql,
  userId: string,
  { after, limit }: PageRequest,
): Promise<LoggedEvent[]> {
  const { rows } = await sql.query<LoggedEvent>(
    `select b.id, ${client}, b.event, b.reason, b.at
       from smpp_bind_log b left join node n on n.id = b.node_id
      where b.user_id = $1 and ($2::uuid is null or b.id < $2) order by b.id desc limit $3`,
    [userId, after ?? null, limit],
  )
  return rows
}
