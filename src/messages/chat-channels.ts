import type { Channels } from '#chat/index.ts'
import type { Fault } from '#platform/problem.ts'

type Named = { channel?: unknown; failover?: unknown }

/** Members of a request that name a channel which this exchange does not have. */
export async function unknownChannels(channels: Channels, body: unknown): Promise<Fault[]> {
  const { channel, failover } = (body ?? {}) as Named
  const items = Array.isArray(failover) ? (failover as (Named | null)[]) : []
  const named = [
    { name: 'channel', channel },
    ...items.map((item, i) => ({ name: `failover[${i}].channel`, channel: item?.channel })),
  ]
  const faults = await Promise.all(
    named.map(async (one): Promise<Fault[]> => {
      if (typeof one.channel !== 'string' || one.channel === 'sms' || (await channels.named(one.channel)))
        return []
      return [{ name: one.name, reason: 'is no channel of this exchange', rule: 'channel' }]
    }),
  )
  return faults.flat()
}
