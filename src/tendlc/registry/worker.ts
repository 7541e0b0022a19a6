import { answerMs, retryAt } from '#platform/queueing/retry-times.ts'
import { withTimeLimit } from '#platform/queueing/time-limit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { TendlcMetrics } from '../requests/metrics.ts'
import { expireVettings } from '../vetting/expire.ts'
import { query } from './query.ts'
import type { Answered } from '../requests/answered.ts'
import type { Pending, Registry } from '../requests/port.ts'
import { claimRequests, deferRequest, nextRegistryDue, type RegistryRequest } from '../requests/store.ts'

/** Outcome of a registry request, for the metrics. */
function outcomeOf(answer: Pending | Answered): 'pending' | 'refused' | 'answered' {
  if ('againAt' in answer) return 'pending'
  return answer.refused === undefined ? 'answered' : 'refused'
}

const leaseSeconds = 60
const batch = 20

export type RegistryWorker = {
  /** Sends due requests and stores their responses, and expires vettings. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type RegistryWorkerDeps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  log: Log
  registry: Registry | undefined
  metrics: Pick<TendlcMetrics, 'queried'>
}

/**
 * Opens the worker that sends registry requests. Each request is a leased row, so several nodes may work simultaneously, and after a
 * crash it is sent again under the same reference. Without a registry the requests stay pending.
 */
export function openRegistryWorker({
  db,
  vault,
  clock,
  log,
  registry,
  metrics,
}: RegistryWorkerDeps): RegistryWorker {
  const inProgress = new Set<Promise<void>>()
  const begin = (request: RegistryRequest) => {
    const one = process(request).finally(() => inProgress.delete(one))
    inProgress.add(one)
  }
  const process = async (request: RegistryRequest) => {
    try {
      const input = { now: clock.now(), vault }
      const answer = await withTimeLimit(answerMs, () => query(db, registry!, request, input))
      if ('againAt' in answer) await deferRequest(db, request, Math.max(answer.againAt, clock.now() + 1))
      else await db.tx((sql) => answer.store(sql, clock.now()))
      metrics.queried(request.kind, outcomeOf(answer))
    } catch (err) {
      log.warn(
        { err, request: request.id, kind: request.kind },
        'the campaign registry did not respond; the request will be retried',
      )
      metrics.queried(request.kind, 'failed')
      const failures = request.failures + 1
      await deferRequest(db, request, retryAt(clock.now(), failures), failures)
    }
  }
  return {
    async settle() {
      await expireVettings(db, clock.now())
      if (!registry) return true
      for (;;) {
        const due = await claimRequests(db, clock.now(), { leaseSeconds, limit: batch })
        due.forEach(begin)
        // Requests that another run of this node has claimed are awaited, too.
        await Promise.all(inProgress)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextRegistryDue(db, after),
  }
}
