import { readChannelRows, type ChannelRow } from '../channels/channel-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { readChannelQueues } from '#webhooks/index.ts'

/** One channel, or all of them, with their queues. */
export async function channelWires(sql: Sql, name?: string) {
  const rows = await readChannelRows(sql, name)
  const queues = await readChannelQueues(
    sql,
    rows.map((row) => row.name),
  )
  const byName = new Map(queues.map((queue) => [queue.channel, queue]))
  return rows.map((row) => ({
    channel: row.name,
    ...channelState(row),
    previous_until: row.previous_until?.toISOString() ?? null,
    waiting: byName.get(row.name)!.waiting,
    oldest_waiting_at: byName.get(row.name)!.oldestAt?.toISOString() ?? null,
  }))
}

/** The audited state of a channel: everything but its credentials. */
export function channelState({ title, callback_url, price }: ChannelRow) {
  return { name: title, callback_url, price: formatEuro(price) }
}
