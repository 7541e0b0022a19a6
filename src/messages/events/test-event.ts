import type { Policy } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { WebhookEvent } from '#webhooks/index.ts'
import { statusPayload } from './payload.ts'

/** The message ID that marks a webhook as a test. */
const unassigned = '00000000-0000-0000-0000-000000000000'

/**
 * A test webhook like that of a delivered message, to `url` or the account's status webhook URL. `at` is exchange time in
 * milliseconds. Undefined without a URL.
 */
export function testEvent(account: Policy, url: string | undefined, at: number): WebhookEvent | undefined {
  const to = url ?? account.statusUrl
  if (to === undefined) return undefined
  const method = url === undefined ? account.httpForwardMethod : 'POST_JSON'
  const facts = {
    id: unassigned,
    channel: 'sms',
    sender: '12015550123',
    recipient: '99000000001',
    status: 'delivered',
    at,
    price: 0,
    parts: 1,
    network: null,
    clientRef: 'test',
    error: null,
  }
  const payload = statusPayload(facts, { version: account.webhookVersion, method }, '')
  const subject = { kind: 'test', eventStatus: facts.status, method, payload } as const
  return { accountId: account.id, subjectId: uuidv7(), url: to, at, ...subject }
}
