import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** Stores an entry of the request log of an account and returns its request ID. */
export async function storeLoggedRequest(db: Db, accountId: string): Promise<string> {
  const requestId = randomUUID()
  await db.query(
    `insert into request_log (account_id, id, request_id, operation, credential, method, path, status, duration_ms, weight,
        client_address, body_state, response_state, created, has_text, expires_at)
      values ($1, $2, $3, 'getBalance', 'basic', 'GET', '/account/get-balance', 200, 1, 1, '127.0.0.1', 'none', 'none', '{}', false,
        clock_timestamp() + interval '7 days')`,
    [accountId, uuidv7(), requestId],
  )
  return requestId
}
