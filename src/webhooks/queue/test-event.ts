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
import { openWaiting } from '../event/waiting.ts'

/** Maximum number of tests of one account that wait for their endpoints at one node. */
const mostTests = 5

/** Why a test was not made: its account or endpoint is deleted, or too many tests of the account are in flight. */
export type TestRefusal = 'deleted' | 'too many'

type Test = (event: WebhookEvent, requested?: TracedRequest) => Promise<Attempt | TestRefusal>

/** Opens the tests of one node, whose number in flight is bounded for each account. */
export function openTests(deps: WebhooksDeps, judge: Judge): Test {
  const waiting = openWaiting(mostTests)
  return async (event, requested) =>
    (await waiting(event.accountId, () => testEndpoint(deps, judge, event, requested))) ?? 'too many'
}

/** Sends an event to an endpoint once, bypassing the queues and regardless of the state of the endpoint, and records the attempt. */
async function testEndpoint(
  { db, clock, node, outbound, termsOf, version, traced }: WebhooksDeps,
  judge: Judge,
  event: WebhookEvent,
  requested?: TracedRequest,
): Promise<Attempt | 'deleted'> {
  const terms = await termsOf({ accountId: event.accountId, endpointId: event.registered?.id })
  if (!terms) return 'deleted'
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
