import { uuidv7 } from '#platform/ids.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import { type Attempt, conclude } from '../attempts/attempt.ts'
import { insertAttempts } from '../attempts/attempt-store.ts'
import { toDelivery } from './deliveries.ts'
import { keyOf } from '../event/endpoint-key.ts'
import type { WebhookEvent } from '../event/event.ts'
import type { Judge } from '../endpoints/judge.ts'
import type { WebhooksDeps } from './node.ts'
import { requestOf } from '../attempts/request.ts'
import { leaseMs } from '../event/schedule.ts'
import { insertTest } from '../enqueue/store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** Sends an event to an endpoint once, bypassing the queues and regardless of the state of the endpoint, and records the attempt. */
export async function testEndpoint(
  { db, clock, node, outbound, termsOf, version, traced }: WebhooksDeps,
  judge: Judge,
  event: WebhookEvent,
  requested?: TracedRequest,
): Promise<Attempt> {
  const terms = await termsOf({ accountId: event.accountId, endpointId: event.registered?.id })
  if (!terms) throw new Error('the endpoint is deleted')
  const row = { event, eventId: uuidv7(), endpoint: keyOf(event), leased: true }
  await insertTest(db, node.id, row)
  const delivery = { ...toDelivery(row, wallNow() + leaseMs, false), expiresAt: event.at }
  const { url, request } = requestOf(delivery, terms, `Strowger/${version}`, {
    traceparent: traced?.traceparent?.(delivery),
  })
  const startedAt = clock.now()
  const result = await outbound.call(url, request)
  const attempt = {
    ...conclude(delivery, terms, startedAt, result, clock.now()),
    enables: !terms.isSwitchedOff,
  }
  traced?.attempted(attempt, requested)
  await db.tx((sql) => insertAttempts(sql, node.id, [attempt], clock.now()))
  await judge.judge([attempt])
  return attempt
}
