import type { BindKind } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'

/** A bound session, or one that is about to be. */
export type BindRow = {
  sessionId: string
  userId: string
  accountId: string
  nodeId: string
  bindType: BindKind
  address: string
  tls: string | null
  interfaceVersion: number
  systemType: string
}

/**
 * Claims one of the binds that a user may have. Locks the user in a statement of its own, so that the count sees the binds that were
 * claimed meanwhile. Returns false if all are in use, on any node, or if the user no longer exists.
 */
export async function claimBind(sql: Sql, bind: BindRow): Promise<boolean> {
  const { rows } = await sql.query<{ max_binds: number }>({
    name: 'lock-smpp-user',
    text: 'select max_binds from smpp_user where id = $1 for no key update',
    values: [bind.userId],
  })
  if (rows.length === 0) return false
  const { rowCount } = await sql.query({
    name: 'claim-smpp-bind',
    text: `insert into smpp_bind (session_id, user_id, account_id, node_id, bind_type, address, tls, interface_version, system_type)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9
         where (select count(*) from smpp_bind where user_id = $2) < $10`,
    values: [
      bind.sessionId,
      bind.userId,
      bind.accountId,
      bind.nodeId,
      bind.bindType,
      bind.address,
      bind.tls,
      bind.interfaceVersion,
      bind.systemType,
      rows[0]!.max_binds,
    ],
  })
  return rowCount === 1
}

/** Releases the binds of ended sessions. */
export async function releaseBinds(sql: Sql, sessionIds: readonly string[]): Promise<void> {
  await sql.query({
    name: 'release-smpp-binds',
    text: 'delete from smpp_bind where session_id = any ($1::uuid[])',
    values: [sessionIds],
  })
}

/** Releases all binds of a node that stops, starts or has died; returns their number. */
export async function releaseBindsOf(sql: Sql, nodeId: string): Promise<number> {
  const { rowCount } = await sql.query('delete from smpp_bind where node_id = $1', [nodeId])
  return rowCount ?? 0
}
