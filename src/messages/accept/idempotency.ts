import type { Sql } from '#platform/database/db.ts'
import { outcomeUnknown } from '#platform/database/deadline.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { isKeyUsed, readKeys, type Earlier } from './idempotency-store.ts'
import { messageProblems } from '../message/problems.ts'

/** Whether the message is accepted now or an identical request was accepted before. */
export type Accepted = 'accepted' | Earlier

/** A promise is the result of a message that is stored in a later batch. */
type Result = Accepted | Promise<Accepted> | Error

/**
 * Accepts a batch in which some requests have a key: repeated requests return the original result; of several identical ones in the batch, the
 * first is accepted for all. If another node is accepting the same request, waits for its commit.
 */
export async function acceptOnce(
  sql: Sql,
  requests: SubmitRequest[],
  accept: (fresh: SubmitRequest[]) => Promise<Result[]>,
): Promise<Result[]> {
  if (!requests.some((one) => one.once)) return accept(requests)
  const results = await answersTo(sql, requests)
  const firsts = new Map<string, SubmitRequest>()
  for (const one of requests) if (!results.has(one) && !firsts.has(nameOf(one))) firsts.set(nameOf(one), one)
  await acceptFresh(sql, [...firsts.values()], accept, results)
  return requests.map((one) => results.get(one) ?? answerLike(one, firsts.get(nameOf(one))!, results))
}

async function acceptFresh(
  sql: Sql,
  fresh: SubmitRequest[],
  accept: (fresh: SubmitRequest[]) => Promise<Result[]>,
  results: Map<SubmitRequest, Result>,
): Promise<void> {
  if (fresh.length === 0) return
  const accepted = await accept(fresh).catch((error: Error) => {
    if (isKeyUsed(error)) return fresh.map(() => error)
    throw error
  })
  fresh.forEach((one, i) => results.set(one, isKeyUsed(accepted[i]) ? unknown() : accepted[i]!))
  // A request whose key was used meanwhile may also be refused because of balance or rate, which the other request has consumed.
  const refused = fresh.filter((one) => one.once && results.get(one) instanceof Error)
  const earlier = await answersTo(sql, refused).catch(() => [])
  for (const [one, answer] of earlier) results.set(one, answer)
}

/** The response if another node has stored the same request and the result could not be read. */
function unknown(): Problem {
  return new Problem(outcomeUnknown, { retryAfter: 1 })
}

/** The results of requests whose keys have been used. */
async function answersTo(sql: Sql, requests: SubmitRequest[]): Promise<Map<SubmitRequest, Result>> {
  const keyed = requests.filter((one) => one.once)
  if (keyed.length === 0) return new Map()
  const known = await readKeys(
    sql,
    keyed.map(({ message, once }) => ({ accountId: message.accountId, key: once!.key })),
  )
  return new Map(keyed.flatMap((one, i) => (known[i] ? [[one, answerOf(one.once!, known[i])] as const] : [])))
}

function answerOf({ request }: Once, earlier: Earlier): Accepted | Error {
  return earlier.request.equals(request) ? earlier : new Problem(messageProblems.keyReused)
}

/** The result of a request that has the same key as another request of the batch. */
function answerLike(
  { once }: SubmitRequest,
  first: SubmitRequest,
  results: Map<SubmitRequest, Result>,
): Result {
  const result = results.get(first)!
  if (result instanceof Promise)
    return result.then((accepted) => {
      const answer = answerToRepeat(once!, first, accepted)
      if (answer instanceof Error) throw answer
      return answer
    })
  return result instanceof Error ? result : answerToRepeat(once!, first, result)
}

function answerToRepeat(once: Once, first: SubmitRequest, result: Accepted): Accepted | Error {
  if (result !== 'accepted') return answerOf(once, result)
  const { message, workflow } = first
  const workflowId = workflow?.id ?? null
  return answerOf(once, { messageId: message.id, workflowId, request: first.once!.request })
}

/** Identifies a request by its key; requests without a key are all different. */
function nameOf({ message, once }: SubmitRequest): string {
  return once ? `${message.accountId} ${once.key}` : message.id
}
