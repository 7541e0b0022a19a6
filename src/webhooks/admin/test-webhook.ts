import { type Accounts, type Policy, readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Asked } from '#platform/traces/index.ts'
import type { WebhookEvent } from '../event/event.ts'
import { testTold } from '../wire/told.ts'
import type { Webhooks } from '../queue/webhooks.ts'
import { noteChange, type Operator, found, operatorProblems } from '#operators/index.ts'

/** Makes the test event of an account: a status of a message that does not exist. Undefined where there is no address. */
export type TestEventOf = (
  account: Policy,
  url: string | undefined,
  /** Exchange time in milliseconds. */
  at: number,
) => WebhookEvent | undefined

export type TestDeps = {
  db: Db
  clock: Clock
  accounts: Accounts
  webhooks: Webhooks
  testEvent: TestEventOf
}

/** Tells a receiver of an account something, once, and answers what came of it. */
export async function testWebhook(
  { db, clock, accounts, webhooks, testEvent }: TestDeps,
  caller: Operator,
  { api_key: accountId, url }: { api_key: string; url?: string | undefined },
  asked?: Asked,
) {
  found(await readAccount(db, accountId))
  const policy = await accounts.policy(accountId)
  const event = testEvent(policy, url, clock.now())
  if (!event) throw new Problem(operatorProblems.noAddress)
  // Written first: whoever dies on the way may have called the address.
  const change = { what: 'testWebhook', subject: 'webhook-endpoint', id: accountId, before: null } as const
  await noteChange(db, caller, { ...change, after: { url: url ?? policy.statusUrl } })
  return testTold(await webhooks.test(event, asked))
}
