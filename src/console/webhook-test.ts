import type { Accounts, Caller } from '#accounts/index.ts'
import { testEvent } from '#messages/index.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { testTold, type Webhooks } from '#webhooks/index.ts'
import { consoleProblems, found } from './problems.ts'

export type TestTools = { clock: Clock; accounts: Accounts; webhooks: Webhooks }

/** Tells one of the caller's own receivers something, once, and answers what came of it: no other address is ever called. */
export async function testOwnWebhook(
  { clock, accounts, webhooks }: TestTools,
  { account }: Caller,
  { application_id: id }: { application_id?: string | undefined },
) {
  const url = id === undefined ? undefined : await statusUrlOf(accounts, account.id, id)
  const event = testEvent(account, url, clock.now())
  if (!event) throw new Problem(consoleProblems.noStatusAddress)
  return testTold(await webhooks.test(event))
}

async function statusUrlOf(accounts: Accounts, accountId: string, id: string): Promise<string> {
  const application = await accounts.application(id)
  const own = found(application?.accountId === accountId ? application : undefined)
  const url = own.messages?.statusUrl
  if (url === undefined) throw new Problem(consoleProblems.noStatusAddress)
  return url
}
