import type { Accounts } from '#accounts/index.ts'
import { testEvent } from '#messages/index.ts'
import { readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Asked } from '#platform/traces/index.ts'
import { testTold, type Webhooks } from '#webhooks/index.ts'
import { noteChange } from '../audit/changes.ts'
import type { Operator } from '../operator.ts'
import { found, operatorProblems } from '../problems.ts'

export type TestTools = { db: Db; clock: Clock; accounts: Accounts; webhooks: Webhooks }

/** Tells a receiver of an account something, once, and answers what came of it. */
export async function testWebhook(
  { db, clock, accounts, webhooks }: TestTools,
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
