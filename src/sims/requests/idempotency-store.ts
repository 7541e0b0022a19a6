import type { Sql } from '#platform/database/db.ts'
import { serializeInPortions } from '#platform/database/long-lists.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'

/** Claims a key for a request; false if the key was already claimed. Waits for a concurrent transaction with the same key. */
export async function claimKey(sql: Sql, partnerId: string, { key, request }: Once): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'take-sim-request-key',
    text: 'insert into sim_request (partner_id, key, request) values ($1, $2, $3) on conflict do nothing',
    values: [partnerId, key, request],
  })
  return rowCount === 1
}

/** The request for which a key was used, and the response. */
export async function readResponse(
  sql: Sql,
  partnerId: string,
  key: string,
): Promise<{ request: Buffer; answer: unknown } | undefined> {
  const { rows } = await sql.query<{ request: Buffer; answer: unknown }>(
    'select request, answer from sim_request where partner_id = $1 and key = $2',
    [partnerId, key],
  )
  return rows[0]
}

/** Stores the response to a request under its key. */
export async function storeResponse(sql: Sql, partnerId: string, key: string, answer: object): Promise<void> {
  const text = await serializeInPortions(answer, JSON.stringify)
  await sql.query('update sim_request set answer = $3 where partner_id = $1 and key = $2', [
    partnerId,
    key,
    text,
  ])
}
