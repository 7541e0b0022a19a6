import { readChannelRows, type ChannelRow } from '../channels/channel-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { readChannelQueues } from '#webhooks/index.ts'

/** Channels as they are shown: all of them, or one, with what waits for them. */
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

/** What is written down of a channel: everything but its credentials. */
export function channelState({ title, callback_url, price }: ChannelRow) {
  return { name: title, callback_url, price: formatEuro(price) }
}
