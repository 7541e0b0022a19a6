import { getApplication, type Policy, portalProblems } from '#accounts/index.ts'
import type { TestEventOf } from '../event/test-event-of.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import { testBody } from '../wire/bodies.ts'
import type { Webhooks } from '../queue/webhooks.ts'

export type OwnTestDeps = { db: Db; clock: Clock; webhooks: Webhooks; testEvent: TestEventOf }

const withoutAddress = {
  event_id: null,
  delivered: false,
  http_status: null,
  fault: 'no-address',
  detail: 'No status webhook URL: set one in the settings or in the application.',
  duration_ms: 0,
  response: null,
  response_headers: null,
}

/** Sends a test webhook to the account's own status webhook URL once and returns the result; no other URL is ever called. */
export async function testOwnWebhook(
  { db, clock, webhooks, testEvent }: OwnTestDeps,
  account: Policy,
  { applicationId, requested }: { applicationId?: string; requested: TracedRequest | undefined },
) {
  const url = applicationId === undefined ? undefined : await statusUrlOf(db, account.id, applicationId)
  const event = testEvent(account, url, clock.now())
  return event ? testBody(await webhooks.test(event, requested), portalProblems) : withoutAddress
}

/** The status webhook URL of an application; without one, the URL of the account is used, as for messages. */
async function statusUrlOf(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const { capabilities } = await getApplication(db, accountId, id)
  return capabilities.messages?.webhooks?.status_url?.address || undefined
}
