import { countUnconfirmed, readCarrierQueues, readMinutes, type Counts } from '#messages/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { readWaiting } from '#reviews/index.ts'
import { countUnhealthy } from '#webhooks/index.ts'
import type { z } from 'zod'
import type { overviewOperations } from './overview-contract.ts'

type Overview = z.input<(typeof overviewOperations)['readOverview']['responses'][200]['schema']>

const hour = 60
const mostDestinations = 200

/** Current traffic, queues and sessions. Reads by index only, so that the cost does not grow with the number of stored messages. */
export async function overviewOf(db: Db, clock: Clock): Promise<Overview> {
  return db.snapshot(async (sql) => {
    const summed = await readMinutes(sql, hour)
    const queues = await readCarrierQueues(sql)
    const endpoints = await countUnhealthy(sql)
    const unconfirmed = await countUnconfirmed(sql, clock.now())
    const reviews = await readWaiting(sql)
    const now = wallNow()
    const minutes = summed.filter(({ minute }) => minute !== null)
    const destinations = summed.filter(({ minute }) => minute === null)
    return {
      at: new Date(now).toISOString(),
      exchange_at: new Date(clock.now()).toISOString(),
      accepted_per_second: perSecond(minutes, now),
      minutes: minutes.map((one) => ({ at: one.minute!.toISOString(), ...countsOf(one) })),
      carriers: Array.from(queues, ([id, queue]) => ({
        carrier_id: id,
        sessions_bound: queue.bound,
        sessions_wanted: queue.wanted,
        waiting: queue.count,
        oldest_waiting_seconds: queue.oldestAt === undefined ? 0 : Math.max(0, (now - queue.oldestAt) / 1000),
        unmatched_receipts: queue.unmatched,
        ...total(destinations.filter(({ carrier_id }) => carrier_id === id)),
      })),
      destinations: destinations
        .toSorted((a, b) => b.accepted + b.submitted - a.accepted - a.submitted)
        .slice(0, mostDestinations)
        .map((one) => ({
          carrier_id: one.carrier_id || null,
          country: one.country || null,
          ...countsOf(one),
        })),
      webhook_endpoints: endpoints,
      unconfirmed_messages: unconfirmed,
      reviews: reviews.map(({ kind, waiting, oldest }) => ({
        kind,
        waiting,
        oldest_at: oldest?.toISOString() ?? null,
      })),
    }
  })
}

const countsOf = ({ accepted, submitted, delivered, undeliverable, rejected }: Counts): Counts => ({
  accepted,
  submitted,
  delivered,
  undeliverable,
  rejected,
})

const none: Counts = { accepted: 0, submitted: 0, delivered: 0, undeliverable: 0, rejected: 0 }

function total(some: readonly Counts[]): Counts {
  return some.reduce(
    (sum, one) => ({
      accepted: sum.accepted + one.accepted,
      submitted: sum.submitted + one.submitted,
      delivered: sum.delivered + one.delivered,
      undeliverable: sum.undeliverable + one.undeliverable,
      rejected: sum.rejected + one.rejected,
    }),
    none,
  )
}

/** Accepted messages per second over the current and the previous minute. */
function perSecond(minutes: readonly { minute: Date | null; accepted: number }[], now: number): number {
  const began = Math.floor(now / 60_000) * 60_000
  const recent = minutes.filter(({ minute }) => minute!.getTime() >= began - 60_000)
  const accepted = recent.reduce((sum, one) => sum + one.accepted, 0)
  return Math.round((accepted / (60 + (now - began) / 1000)) * 100) / 100
}
