import type { Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { waitAtMost } from '#platform/queueing/retry-times.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { LookupUnavailable, type LookupClient } from './client.ts'
import type { LookupMetrics } from './metrics.ts'
import {
  noteDailyLimit,
  readCached,
  reserveQueries,
  returnQueries,
  storeLookups,
  type Cached,
  type Reserved,
} from './store.ts'

/** Networks by recipient. A recipient without an entry has the network of the prefix table. */
export type Networks = ReadonlyMap<string, string>

export type NumberLookup = {
  /** Networks of recipients in the memory of this node; null if unknown. A recipient without an entry is to be looked up. */
  cached(recipients: readonly string[]): ReadonlyMap<string, string | null>
  /** Looks up the networks of recipients, for at most the time limit. Never throws. */
  networksOf(recipients: readonly string[]): Promise<Networks>
}

export type LookupDeps = {
  sql: Sql
  log: Log
  client: LookupClient
  metrics: LookupMetrics
  /** The pseudonym of a number. */
  personOf(number: string): string
  timeoutMs: number
  /** Maximum number of paid lookups of all nodes on a day (UTC). */
  dailyLimit: number
}

const day = 86_400_000
/** After the daily limit, lookups that other requests have returned, and those of a new day, are noticed in this time. */
const limitPauseMs = 60_000
/** Validity of a known and of an unknown network. */
const keepMs = { known: 30 * day, unknown: day }
const mostCached = 200_000
const mostPerRequest = 100
const mostRequests = 8
/** After this number of failed requests in a row, the service is not queried for some time. */
const mostFailures = 3
const pauseMs = 30_000
const credentialsPauseMs = 300_000

/**
 * Networks of recipients: from the memory of this node, then from the table that all nodes share, then from the lookup service, which
 * charges for each number. Late responses are cached for later messages.
 */
export function openNumberLookup(deps: LookupDeps): NumberLookup {
  const memory = new Map<string, Cached>()
  const pending = new Map<string, Promise<void>>()
  const service = openService(deps)
  const remember = (found: readonly Cached[]) => {
    for (const one of found) memory.set(one.person, one)
    while (memory.size > mostCached) memory.delete(memory.keys().next().value!)
  }
  const known = (person: string): Cached | undefined => {
    const found = memory.get(person)
    return found && found.expires > wallNow() ? found : undefined
  }
  const readMissing = async (persons: ReadonlyMap<string, string>): Promise<void> => {
    remember(await readCached(deps.sql, [...persons.keys()]))
    const missing = [...persons].filter(([person]) => !known(person) && !pending.has(person))
    for (let i = 0; i < missing.length; i += mostPerRequest) {
      const some = new Map(missing.slice(i, i + mostPerRequest))
      const queried = service.query(some).then(remember)
      for (const person of some.keys()) pending.set(person, queried)
      const end = () => some.forEach((_, person) => pending.delete(person))
      // The failure is reported where the result is awaited.
      queried.then(end, end)
    }
    await Promise.all([...persons.keys()].flatMap((person) => pending.get(person) ?? []))
  }
  return {
    cached(recipients) {
      const found = new Map<string, string | null>()
      for (const number of recipients) {
        const one = known(deps.personOf(number))
        if (one) found.set(number, one.network)
      }
      deps.metrics.counted('cache', found.size)
      return found
    },
    async networksOf(recipients) {
      const persons = new Map(recipients.map((number) => [deps.personOf(number), number]))
      const missing = new Map([...persons].filter(([person]) => !known(person)))
      deps.metrics.counted('cache', persons.size - missing.size)
      if (missing.size > 0) await within(deps.timeoutMs, readMissing(missing), deps.log)
      const found = [...missing.keys()].filter((person) => known(person)).length
      deps.metrics.counted('service', found)
      deps.metrics.counted('table', missing.size - found)
      const networks = new Map<string, string>()
      for (const [person, number] of persons) {
        const network = known(person)?.network
        if (network) networks.set(number, network)
      }
      return networks
    },
  }
}

/** Waits for work, but not longer than a time limit. The work continues after it. */
async function within(ms: number, work: Promise<void>, log: Log): Promise<void> {
  const safe = work.catch((err: unknown) => log.warn({ err }, 'networks of numbers could not be looked up'))
  await waitAtMost(ms, safe)
}

/** Requests to the service, some at the same time. While it fails, it is not queried. */
function openService({ sql, log, client, metrics, timeoutMs, dailyLimit }: LookupDeps) {
  let running = 0
  let failures = 0
  let pausedUntil = 0
  const stopAtLimit = async (today: string) => {
    pausedUntil = wallNow() + limitPauseMs
    metrics.requested('limit')
    if (await noteDailyLimit(sql, today))
      log.error(
        { dailyLimit, day: today },
        'the daily limit of paid number lookups is reached; the prefix table determines networks until midnight UTC',
      )
  }
  const fail = (error: LookupUnavailable) => {
    failures += 1
    if (error.isCredentials) {
      pausedUntil = wallNow() + credentialsPauseMs
      log.error(
        'the number lookup rejects the secret in STROWGER_NUMBER_LOOKUP_SECRET_FILE; lookups are paused',
      )
    } else if (failures >= mostFailures) {
      pausedUntil = wallNow() + pauseMs
      log.warn({ err: error }, 'the number lookup does not respond; the prefix table is used')
    }
  }
  const request = async (persons: ReadonlyMap<string, string>): Promise<Cached[]> => {
    const late = setTimeout(() => fail(new LookupUnavailable('no response within the limit')), timeoutMs)
    const startedAt = performance.now()
    const results = await client.query([...persons.values()]).finally(() => clearTimeout(late))
    // A response after the limit was counted as a failure, because messages waited for it in vain.
    if (performance.now() - startedAt < timeoutMs) failures = 0
    metrics.requested('answered')
    const networks = new Map(results.map(({ number, network }) => [number, network]))
    const now = wallNow()
    const found = [...persons].map(([person, number]) => {
      const network = networks.get(number) ?? null
      return { person, network, expires: now + (network === null ? keepMs.unknown : keepMs.known) }
    })
    await storeLookups(sql, found)
    return found
  }
  return {
    /** The networks of numbers by their pseudonyms; empty if the service is not queried or fails. */
    async query(persons: ReadonlyMap<string, string>): Promise<Cached[]> {
      if (running >= mostRequests || wallNow() < pausedUntil) return []
      running += 1
      let reserved: Reserved | undefined
      try {
        reserved = await reserveQueries(sql, persons.size, dailyLimit)
        const { granted, day: today } = reserved
        if (granted < persons.size) await stopAtLimit(today)
        return granted > 0 ? await request(new Map([...persons].slice(0, granted))) : []
      } catch (error) {
        if (!(error instanceof LookupUnavailable)) throw error
        metrics.requested(error.isCredentials ? 'credentials' : 'failed')
        fail(error)
        if (!error.isCharged) await returnQueries(sql, reserved!)
        return []
      } finally {
        running -= 1
      }
    },
  }
}
