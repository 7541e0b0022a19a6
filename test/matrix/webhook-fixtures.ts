import assert from 'node:assert/strict'
import { createRegisteredEndpoint } from '#accounts/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** Stores a healthy endpoint of an account, a registered one, and an undelivered event that is not retried any more. */
export async function storeWebhookFixtures(
  db: Db,
  vault: Vault,
  accountId: string,
): Promise<{ event: string; endpoint: string; registeredEndpoint: string }> {
  const [event, endpoint] = [uuidv7(), `http://${accountId}.example`]
  await db.query(
    `insert into webhook_event (id, account_id, subject_id, kind, event_status, url, payload)
     values ($1, $2, $3, 'message-status', 'delivered', $4, '{}')`,
    [event, accountId, uuidv7(), `${endpoint}/status`],
  )
  await db.query(
    `insert into webhook_undelivered (event_id, account_id, endpoint, reason) values ($1, $2, $3, 'failed')`,
    [event, accountId, `${accountId} ${endpoint}`],
  )
  await db.query('insert into webhook_endpoint (endpoint, account_id) values ($1, $2)', [
    `${accountId} ${endpoint}`,
    accountId,
  ])
  const registered = { url: `${endpoint}/registered`, description: '', enabled: true }
  const created = await db.tx((sql) =>
    createRegisteredEndpoint(sql, vault, accountId, {
      ...registered,
      eventTypes: undefined,
      notifyEmail: undefined,
    }),
  )
  assert.ok(created !== 'full')
  return { event, endpoint, registeredEndpoint: created.endpoint.id }
}
