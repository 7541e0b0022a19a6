import { type Accounts, readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { TestEventOf } from '../event/test-event-of.ts'
import { testBody } from '../wire/bodies.ts'
import type { Webhooks } from '../queue/webhooks.ts'
import { openAudited, type OperatorCall, found, operatorProblems } from '#operators/index.ts'

export type TestDeps = {
  db: Db
  clock: Clock
  accounts: Accounts
  webhooks: Webhooks
  testEvent: TestEventOf
}

/** Sends a test webhook of an account once and returns the result. */
export async function testWebhook(
  { db, clock, accounts, webhooks, testEvent }: TestDeps,
  ctx: OperatorCall & { tracedRequest?: TracedRequest | undefined },
  { api_key: accountId, url }: { api_key: string; url?: string | undefined },
) {
  found(await readAccount(db, accountId))
  const policy = await accounts.policy(accountId)
  const event = testEvent(policy, url, clock.now())
  if (!event) throw new Problem(operatorProblems.noAddress)
  // The test is audited first, because the process may die after the request.
  const audited = openAudited({ db, subject: 'webhook-endpoint' })
  await audited.notes(db, ctx, { id: accountId, before: null, after: { url: url ?? policy.statusUrl } })
  return testBody(await webhooks.test(event, ctx.tracedRequest), operatorProblems)
}
