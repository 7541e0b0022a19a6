import type { NumberLookup } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { lookUpNetworks } from './look-up.ts'

/** Maximum number of messages that wait for lookups on this node; others have the network of their prefix. */
const most = 2_000

/**
 * Messages that have left their batch until their recipients are looked up, so that no other message waits for the lookup. Afterwards they are
 * accepted in a later batch.
 */
export type Postponed<R> = {
  /** Looks up recipients, and returns the results of their messages. A message without a result has the network of its prefix. */
  postpone(requests: readonly SubmitRequest[]): Map<SubmitRequest, Promise<R>>
  /** Whether this end of a batch is not the end of the message; true once for each postponed message. */
  staysAfterBatch(request: SubmitRequest): boolean
  size(): number
  idle(): Promise<void>
}

export function openPostponed<R>(
  { db, lookup }: { db: Sql; lookup?: NumberLookup | undefined },
  acceptLater: (request: SubmitRequest) => Promise<R>,
): Postponed<R> {
  const waiting = new Set<Promise<R>>()
  const inFirstBatch = new Set<SubmitRequest>()
  const networksOf = (requests: readonly SubmitRequest[]) =>
    lookUpNetworks(
      db,
      lookup!,
      requests.map(({ message }) => message),
    )
  return {
    postpone(requests) {
      const some = requests.slice(0, Math.max(0, most - waiting.size))
      // A failed lookup leaves the network of the prefix.
      const networks = networksOf(some).catch(() => new Map<string, string>())
      const later = async (request: SubmitRequest) => {
        request.lookedUp = (await networks).get(request.message.recipient) ?? null
        // It was decided for the network of the prefix.
        delete request.message.pace
        return acceptLater(request)
      }
      const results = new Map(some.map((request) => [request, later(request)]))
      for (const [request, result] of results) {
        inFirstBatch.add(request)
        waiting.add(result)
        const end = () => waiting.delete(result)
        // The error reaches the caller of the message.
        result.then(end, end)
      }
      return results
    },
    staysAfterBatch: (request) => inFirstBatch.size > 0 && inFirstBatch.delete(request),
    size: () => waiting.size,
    idle: async () => void (await Promise.allSettled(waiting)),
  }
}
