import type { Channels } from '#chat/index.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { mostFailovers } from './contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'
import { unknownChannel } from './problems.ts'
import { isForUnknownChannel } from './unknown-channels.ts'

/** The known channels, and a check of webhook URLs without DNS, which returns the reason to refuse a URL. */
export type CrossFieldDeps = { channels: Channels; addressRefusal: (url: string) => string | undefined }

/** A send request before or after schema validation, whose members may have any type. */
type Request = { body: unknown; key: string | undefined }

type Item = { webhook_url?: unknown }
type WorkflowItem = { at: string; item: Item }

/**
 * Checks a send request for errors that schemas cannot find: invalid keys, and webhook URLs that are not allowed, as far as this can be
 * decided without DNS. An unknown channel is reported as the only error. In a workflow it is not an error, because such an item is rejected
 * when its turn comes.
 */
export async function crossFieldFaults(judging: CrossFieldDeps, { body, key }: Request): Promise<Fault[]> {
  const isSms = (body as { channel?: unknown } | null)?.channel === 'sms'
  if (!isSms && (await isForUnknownChannel(judging.channels, body))) return unknownChannel.faults
  return [...keyFaults(key), ...addressFaults(judging, workflowItems(body))]
}

/** The message and its failover messages; a failover list that is too long is ignored. */
function workflowItems(body: unknown): WorkflowItem[] {
  const message = (body ?? {}) as Item & { failover?: unknown }
  const { failover } = message
  const items = Array.isArray(failover) && failover.length <= mostFailovers ? (failover as unknown[]) : []
  return [
    { at: '', item: message },
    ...items.map((item, i) => ({ at: `failover[${i}].`, item: (item ?? {}) as Item })),
  ]
}

function addressFaults({ addressRefusal }: CrossFieldDeps, positions: WorkflowItem[]): Fault[] {
  return positions.flatMap(({ at, item: { webhook_url: url } }): Fault[] => {
    const refusal = typeof url === 'string' ? addressRefusal(url) : undefined
    if (refusal === undefined) return []
    return [{ name: `${at}webhook_url`, reason: `is not allowed: ${refusal}`, rule: 'address' }]
  })
}
