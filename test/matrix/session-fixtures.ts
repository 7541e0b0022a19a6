import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** Stores a browser session of an account, begun with one of its secrets, and returns its ID. */
export async function storeAccountSession(db: Db, accountId: string, secretId: string): Promise<string> {
  const id = uuidv7()
  await db.query(
    `insert into account_session (id, hash, account_id, secret_id, address, browser)
     values ($1, $2, $3, $4, '127.0.0.1', 'matrix')`,
    [id, randomBytes(32), accountId, secretId],
  )
  return id
}
