import type { BindKind } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** An event in the log of binds: a bind, a refused bind or the end of a session. */
export type LoggedBind = {
  userId: string | null
  accountId: string | null
  /** As stated by the client. */
  systemId: string
  sessionId: string
  nodeId: string
  bindType: BindKind
  address: string
  event: 'bound' | 'refused' | 'ended'
  /** Why the bind was refused or the session ended. */
  reason: string | null
}

/** Stores events of the log of binds. */
export async function logBinds(sql: Sql, events: readonly LoggedBind[]): Promise<void> {
  const of = (name: keyof LoggedBind) => events.map((event) => event[name])
  await sql.query({
    name: 'log-smpp-binds',
    text: `insert into smpp_bind_log (id, user_id, account_id, system_id, session_id, node_id, bind_type, address, event, reason)
        select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::inet[], $9::text[], $10::text[])`,
    values: [
      events.map(() => uuidv7()),
      of('userId'),
      of('accountId'),
      of('systemId'),
      of('sessionId'),
      of('nodeId'),
      of('bindType'),
      of('address'),
      of('event'),
      of('reason'),
    ],
  })
}
