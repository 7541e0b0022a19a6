import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import type { RequestRecorder } from '#platform/http/log-requests.ts'
import { type NumberKey, readRecentErasures, type RecentErasure } from '#privacy/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { storeEntries } from '../entries/entry-store.ts'
import type { NewEntry } from '../entries/entry.ts'
import { prepare, type Recorded, tooLarge } from '../entries/prepare.ts'
import type { RequestLogMetrics } from './metrics.ts'
import { openSampler } from './sampler.ts'
import { Waiting } from './waiting.ts'

/** The request log of a node: records requests in memory and stores them in batches. */
export type RequestLog = RequestRecorder & {
  /** Stores what was recorded so far. Never throws: entries that cannot be stored are counted as lost. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export type RequestLogDeps = {
  db: Db
  log: Log
  metrics: RequestLogMetrics
  /** The key of the pseudonyms by which erased numbers are recognized. */
  key: Pick<NumberKey, 'personOf'>
  /** Days that entries are kept. */
  days: number
  /** Requests per second and account that are recorded in full. */
  perSecond: number
  /** Selects the accounts whose message texts must not be stored in the log. */
  withoutTexts(accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Limits of the memory of a node: entries, and characters of their bodies. */
const room = { entries: 300, size: 8 * 1024 * 1024 }
/** A larger body is not stored. */
const largestBody = 64 * 1024
const flushMs = 1_000
/** Time to store the last entries when the node stops. */
const stopMs = 2_000
/** Entries that are prepared in one step between other work. */
const portion = 25

/** Opens the request log of a node. */
export function openRequestLog(deps: RequestLogDeps): RequestLog {
  const sampler = openSampler(deps.perSecond)
  const waiting = new Waiting<Recorded & { size: number }>(room)
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    await flushing
    const batch = waiting.takeAll()
    if (batch.length > 0) await (flushing = store(deps, batch))
    sampler.evict(performance.now())
  }
  return {
    weigh: (accountId, status) => sampler.weigh(accountId, status, performance.now()),
    record(request) {
      // The size of a chunked body is not announced.
      const isLargeBody = !(request.bodyOctets <= largestBody)
      const isLargeResponse = (request.response?.length ?? 0) > largestBody
      const size =
        (isLargeBody ? 0 : request.bodyOctets) + (isLargeResponse ? 0 : (request.response?.length ?? 0))
      const dropped = waiting.add({
        ...request,
        size,
        id: uuidv7(),
        ...(isLargeBody && { body: tooLarge }),
        ...(isLargeResponse && { response: tooLarge }),
      })
      if (dropped > 0) deps.metrics.lost('full', dropped)
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    stop: () => Promise.race([flush(), pause(stopMs, undefined, { ref: false })]),
  }
}

async function store(
  { db, log, metrics, key, days, withoutTexts }: RequestLogDeps,
  recorded: readonly Recorded[],
) {
  try {
    const hidden = await withoutTexts([...new Set(recorded.map(({ accountId }) => accountId))])
    const erasures = await readRecentErasures(db)
    const entries: NewEntry[] = []
    for (const [i, one] of recorded.entries()) {
      if (i > 0 && i % portion === 0) await nextTurn()
      const entry = prepare(one, { hidesTexts: hidden.has(one.accountId) })
      if (!isErased(entry, erasures, key)) entries.push(entry)
    }
    await storeEntries(db, entries, days)
    metrics.stored(entries.length)
  } catch (err) {
    metrics.lost('database', recorded.length)
    log.warn({ err, entries: recorded.length }, 'could not store entries of the request log')
  }
}

/** Whether an entry names a person whose data was erased after the request, but before the entry is stored. */
function isErased(
  { id, accountId, persons }: NewEntry,
  erasures: readonly RecentErasure[],
  { personOf }: RequestLogDeps['key'],
): boolean {
  return erasures.some(
    (one) =>
      id < one.untilId &&
      (one.accountId ?? accountId) === accountId &&
      persons.some((person) => personOf(person) === one.person),
  )
}
