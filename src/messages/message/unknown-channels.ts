import { type Channels, longestText } from '#chat/index.ts'
import { unstorable } from '#platform/contract/validate.ts'
import { mostFailovers, referenceLength } from './contract.ts'

type Item = Readonly<Record<string, unknown>>
type Known = Pick<Channels, 'named'>

/**
 * Whether a request without failover messages is for a channel that this exchange does not have. Such a request is rejected for this reason alone. In a
 * workflow, such an item is rejected and the next item is tried.
 */
export async function isForUnknownChannel(channels: Known, body: unknown): Promise<boolean> {
  return isItem(body) && !isWorkflow(body) && (await isUnknown(channels, body['channel']))
}

/**
 * The items of a workflow. Items for unknown channels are reduced to the members needed to reject them, because the form of their other members is unknown.
 * Undefined if all channels are known.
 */
export async function withoutUnknownForms(channels: Known, body: unknown): Promise<unknown> {
  if (!isItem(body) || !isWorkflow(body)) return undefined
  const { failover, ...first } = body
  const items = [first, ...failover]
  const unknown = await Promise.all(
    items.map((item) => isUnknown(channels, isItem(item) ? item['channel'] : undefined)),
  )
  if (!unknown.includes(true)) return undefined
  const [reduced, ...others] = items.map((item, i) => (unknown[i] ? reducedOf(item as Item) : item))
  return { ...(reduced as Item), failover: others }
}

async function isUnknown(channels: Known, channel: unknown): Promise<boolean> {
  return typeof channel === 'string' && channel !== 'sms' && !(await channels.named(channel))
}

/**
 * Keeps the text if the message log can show it, otherwise a placeholder with the kind of message. Keeps only members that this exchange would store
 * or call, so that they are validated.
 */
function reducedOf({ channel, to, from, text, message_type: type, client_ref: reference, ...item }: Item) {
  const isText = isStorable(text, longestText) && text !== ''
  const kind = typeof type === 'string' && /^\w{1,30}$/.test(type) ? type : 'message'
  return {
    channel,
    to,
    from,
    message_type: 'text',
    text: isText ? text : `[${kind}]`,
    ...(isStorable(reference, referenceLength) && { client_ref: reference }),
    ...(item['webhook_url'] !== undefined && { webhook_url: item['webhook_url'] }),
    ...(versions.has(item['webhook_version']) && { webhook_version: item['webhook_version'] }),
  }
}

const versions: ReadonlySet<unknown> = new Set(['v0.1', 'v1'])

const isStorable = (value: unknown, most: number): value is string =>
  typeof value === 'string' && Array.from(value).length <= most && unstorable(value).length === 0

type Workflow = Item & { failover: readonly unknown[] }

function isWorkflow(body: Item): body is Workflow {
  const { failover } = body
  return Array.isArray(failover) && failover.length > 0 && failover.length <= mostFailovers
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
