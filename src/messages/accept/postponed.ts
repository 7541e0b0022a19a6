import type { Networks, NumberLookup } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { lookUpNetworks } from './look-up.ts'

/** Maximum number of messages that wait for lookups on this node; others have the network of their prefix. */
const most = 2_000

/**
 * Messages that have left their batch until their recipients are looked up, so that no other message waits for the lookup. Afterwards they are
 * accepted in a later batch. Messages of one sender to one recipient stay in their order.
 */
export type Postponed<R> = {
  /** Looks up recipients, and returns the results of their messages. A message without a result has the network of its prefix. */
  postpone(requests: readonly SubmitRequest[]): Map<SubmitRequest, Promise<R>>
  /** Whether an earlier message of the same sender to the same recipient is postponed and not yet stored. */
  isBehind(request: SubmitRequest): boolean
  /** Whether this end of a batch is not the end of the message; true once for each postponed message. */
  staysAfterBatch(request: SubmitRequest): boolean
  size(): number
  idle(): Promise<void>
}

/** Fulfilled when a message is in the queue of a later batch, with its result. */
type Queued<R> = Promise<{ result: Promise<R> }>

export function openPostponed<R>(
  { db, lookup }: { db: Sql; lookup?: NumberLookup | undefined },
  acceptLater: (request: SubmitRequest) => Promise<R>,
): Postponed<R> {
  const waiting = new Set<Promise<R>>()
  const inFirstBatch = new Set<SubmitRequest>()
  /** The latest postponed message of each sender to each recipient. */
  const latest = new Map<string, Queued<R>>()
  const networksOf = (requests: readonly SubmitRequest[]) =>
    lookUpNetworks(
      db,
      lookup!,
      requests.map(({ message }) => message),
    )
  const isBehind = (request: SubmitRequest) => latest.size > 0 && latest.has(conversationOf(request))
  const hold = (request: SubmitRequest, networks: Promise<Networks>) => {
    const conversation = conversationOf(request)
    const ready = Promise.all([networks, latest.get(conversation)])
    const queued: Queued<R> = ready.then(([found]) => {
      request.lookedUp = found.get(request.message.recipient) ?? null
      // It was decided for the network of the prefix.
      delete request.message.pace
      return { result: acceptLater(request) }
    })
    const result = queued.then((one) => one.result)
    latest.set(conversation, queued)
    inFirstBatch.add(request)
    waiting.add(result)
    const end = () => {
      waiting.delete(result)
      if (latest.get(conversation) === queued) latest.delete(conversation)
    }
    // The error reaches the caller of the message.
    result.then(end, end)
    return result
  }
  return {
    postpone(requests) {
      const { promise: networks, resolve } = Promise.withResolvers<Networks>()
      const results = new Map<SubmitRequest, Promise<R>>()
      for (const request of requests)
        if (waiting.size < most || isBehind(request)) results.set(request, hold(request, networks))
      // A failed lookup leaves the network of the prefix.
      resolve(networksOf([...results.keys()]).catch(() => new Map()))
      return results
    },
    isBehind,
    staysAfterBatch: (request) => inFirstBatch.size > 0 && inFirstBatch.delete(request),
    size: () => waiting.size,
    idle: async () => void (await Promise.allSettled(waiting)),
  }
}

const conversationOf = ({ message: { accountId, sender, recipient } }: SubmitRequest) =>
  `${accountId} ${sender} ${recipient}`
