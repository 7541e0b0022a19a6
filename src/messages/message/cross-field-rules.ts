import type { Channels } from '#chat/index.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { mostFailovers } from './contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'
import { unknownChannel } from './problems.ts'
import { isForUnknownChannel } from './unknown-channels.ts'

/** What is known of channels, and why an address of a customer may not be called, as far as that can be said at once. */
export type Judging = { channels: Channels; addressRefusal: (url: string) => string | undefined }

/** A request to send, before or after its schema has been asked: its members may be anything. */
type Request = { body: unknown; key: string | undefined }

type Item = { webhook_url?: unknown }
type WorkflowItem = { at: string; item: Item }

/**
 * Faults of a send request that schemas cannot find: invalid keys, and webhook addresses that are not allowed, as far as that is known
 * without DNS. A channel that this exchange does not have is reported as the only fault; in a workflow it is no fault, since such an
 * item is rejected in its turn.
 */
export async function crossFieldFaults(judging: Judging, { body, key }: Request): Promise<Fault[]> {
  const isSms = (body as { channel?: unknown } | null)?.channel === 'sms'
  if (!isSms && (await isForUnknownChannel(judging.channels, body))) return unknownChannel.faults
  return [...keyFaults(key), ...addressFaults(judging, workflowItems(body))]
}

/** The message and those that are sent instead of it; of a list that is too long none. */
function workflowItems(body: unknown): WorkflowItem[] {
  const message = (body ?? {}) as Item & { failover?: unknown }
  const { failover } = message
  const items = Array.isArray(failover) && failover.length <= mostFailovers ? (failover as unknown[]) : []
  return [
    { at: '', item: message },
    ...items.map((item, i) => ({ at: `failover[${i}].`, item: (item ?? {}) as Item })),
  ]
}

function addressFaults({ addressRefusal }: Judging, positions: WorkflowItem[]): Fault[] {
  return positions.flatMap(({ at, item: { webhook_url: url } }): Fault[] => {
    const refusal = typeof url === 'string' ? addressRefusal(url) : undefined
    if (refusal === undefined) return []
    return [{ name: `${at}webhook_url`, reason: `may not be called: ${refusal}`, rule: 'address' }]
  })
}
