import { Gauge } from 'prom-client'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Sql } from '#platform/database/db.ts'
import { readChannelQueues, type ChannelQueue } from '#webhooks/index.ts'
import type { Channels } from './channels.ts'
import { wallNow } from '#platform/wall-clock.ts'

const keptMs = 10_000

const ageOf = ({ oldestAt }: ChannelQueue) =>
  oldestAt === undefined ? 0 : Math.max(0, wallNow() - oldestAt.getTime()) / 1000

const gauges = [
  [
    'strowger_chat_waiting_posts',
    'Requests queued for a chat channel, on all nodes; counting stops at 10,000.',
    ({ waiting }: ChannelQueue) => waiting,
  ],
  [
    'strowger_chat_oldest_waiting_seconds',
    'Age of the oldest request queued for a chat channel; 0 if none is queued.',
    ageOf,
  ],
] as const

/** Adds gauges of the chat channel queues to a registry; scrapes read them at most every 10 s. Call once per registry. */
export function openChatMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  sql: Sql,
  channels: Pick<Channels, 'all'>,
): void {
  let known: { at: number; queues: Promise<ChannelQueue[]> } | undefined
  const read = async () => {
    const names = (await channels.all()).map(({ name }) => name)
    return readChannelQueues(sql, names)
  }
  const queues = () => {
    if (!known || performance.now() - known.at > keptMs)
      known = { at: performance.now(), queues: read().catch(() => []) }
    return known.queues
  }
  for (const [name, help, pick] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['channel'],
        registers: [],
        async collect() {
          const seen = await queues()
          this.reset()
          for (const queue of seen) this.set({ channel: queue.channel }, pick(queue))
        },
      }),
    )
}
