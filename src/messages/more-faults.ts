import type { Channels } from '#chat/index.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { mostFailovers } from './contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'

/** What is known of channels, and why an address of a customer may not be called, as far as that can be said at once. */
export type Judging = { channels: Channels; addressRefusal: (url: string) => string | undefined }

/** A request to send, before or after its schema has been asked: its members may be anything. */
type Request = { body: unknown; key: string | undefined }

type Item = { channel?: unknown; webhook_url?: unknown }
type Place = { at: string; item: Item }

/**
 * What is wrong with a request to send that no schema tells: a key that is none, channels that this exchange does not have,
 * addresses that webhooks may not go to and of which that can be said without asking a name server.
 */
export async function moreFaults(judging: Judging, { body, key }: Request): Promise<Fault[]> {
  const places = placesOf(body)
  const named = places.filter(({ item }) => typeof item.channel === 'string' && item.channel !== 'sms')
  const unknown = named.length === 0 ? [] : await unknownChannels(judging, named)
  return [...keyFaults(key), ...unknown, ...addressFaults(judging, places)]
}

/** The message and those that are sent instead of it; of a list that is too long none. */
function placesOf(body: unknown): Place[] {
  const message = (body ?? {}) as Item & { failover?: unknown }
  const { failover } = message
  const items = Array.isArray(failover) && failover.length <= mostFailovers ? (failover as unknown[]) : []
  return [
    { at: '', item: message },
    ...items.map((item, i) => ({ at: `failover[${i}].`, item: (item ?? {}) as Item })),
  ]
}

async function unknownChannels({ channels }: Judging, named: Place[]): Promise<Fault[]> {
  const known = await Promise.all(named.map(({ item }) => channels.named(item.channel as string)))
  const reason = 'is no channel of this exchange'
  return named
    .filter((_, i) => !known[i])
    .map(({ at }): Fault => ({ name: `${at}channel`, reason, rule: 'channel' }))
}

function addressFaults({ addressRefusal }: Judging, places: Place[]): Fault[] {
  return places.flatMap(({ at, item: { webhook_url: url } }): Fault[] => {
    const refusal = typeof url === 'string' ? addressRefusal(url) : undefined
    if (refusal === undefined) return []
    return [{ name: `${at}webhook_url`, reason: `may not be called: ${refusal}`, rule: 'address' }]
  })
}
