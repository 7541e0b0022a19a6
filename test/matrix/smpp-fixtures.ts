import assert from 'node:assert/strict'
import { createSmppUser } from '#esmes/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

let count = 0

/** Stores an SMPP user of an account; returns its ID. */
export async function storeSmppUser(db: Db, accountId: string): Promise<string> {
  const systemId = `party-${++count}`
  const created = await db.tx((sql) => createSmppUser(sql, accountId, { systemId }))
  assert.ok('user' in created, `${systemId} is in use`)
  return created.user.id
}

/** Stores a bind, as of a client on another node; returns the ID of the session. */
export async function storeSmppBind({ query }: Sql, accountId: string, userId: string): Promise<string> {
  const id = uuidv7()
  await query(
    `insert into smpp_bind (session_id, user_id, account_id, node_id, bind_type, address, interface_version, system_type)
     values ($1, $2, $3, $4, 'transceiver', '198.51.100.7', 52, '')`,
    [id, userId, accountId, uuidv7()],
  )
  return id
}
