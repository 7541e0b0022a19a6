import assert from 'node:assert/strict'
import { createSmppUser } from '#esmes/index.ts'
import type { Db } from '#platform/database/db.ts'

let count = 0

/** Stores an SMPP user of an account; returns its ID. */
export async function storeSmppUser(db: Db, accountId: string): Promise<string> {
  const systemId = `party-${++count}`
  const created = await db.tx((sql) => createSmppUser(sql, accountId, { systemId }))
  assert.ok('user' in created, `${systemId} is in use`)
  return created.user.id
}
