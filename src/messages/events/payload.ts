import type { ForwardMethod, WebhookVersion } from '#accounts/index.ts'
import { formatEuro } from '#platform/money.ts'

/** What a status webhook tells of a message. `at` is exchange time in milliseconds. */
export type StatusFacts = {
  id: string
  /** `sms`, or the name of a chat channel. */
  channel: string
  sender: string
  recipient: string
  status: string
  at: number
  price: number
  parts: number
  network: string | null
  clientRef: string | null
  error: { code: number; detail: string } | null
  /** The workflow it is a message of: the how manieth, and of how many. */
  workflow?: { id: string; item: number; items: number } | null | undefined
}

/** What stands beside the text of an inbound message: that parts of it are missing, or its octets where it is no text. */
export type TextAttachments = {
  /** Numbers of the parts that have not come; `follows` is the message that this is a late part of. */
  incomplete?: { total: number; missing: number[]; follows?: string }
  binary?: { data_coding: number; hex: string; udh?: string }
}

export type InboundFacts = {
  id: string
  channel: string
  sender: string
  recipient: string
  at: number
  text: string
  parts: number
  keyword: string
  price: number
  network: string | null
  beside: TextAttachments
}

/** How a receiver is told: with which members, and in which form they travel. */
export type Wording = { version: WebhookVersion; method: ForwardMethod }

/** Status webhook, v1 [S3-061…S3-071] and v0.1 (the older public format). The text is what is signed and sent. */
export function statusPayload(facts: StatusFacts, wording: Wording, errorsUrl: string): string {
  if (wording.method !== 'POST_JSON') return asQuery(statusV1(facts, errorsUrl))
  return JSON.stringify(wording.version === 'v1' ? statusV1(facts, errorsUrl) : statusV01(facts))
}

function statusV1(facts: StatusFacts, errorsUrl: string) {
  return {
    message_uuid: facts.id,
    to: facts.recipient,
    from: facts.sender,
    timestamp: instant(facts.at),
    status: facts.status,
    channel: facts.channel,
    ...(facts.error && {
      error: {
        type: `${errorsUrl}/messages#${facts.error.code}`,
        title: String(facts.error.code),
        detail: facts.error.detail,
        instance: facts.id,
      },
    }),
    ...(facts.clientRef !== null && { client_ref: facts.clientRef }),
    usage: usage(facts.price),
    ...(facts.workflow && { workflow: workflow(facts.workflow) }),
    ...(facts.network !== null && { destination: { network_code: facts.network } }),
    ...(facts.channel === 'sms' && { sms: { count_total: String(facts.parts) } }),
  }
}

function statusV01(facts: StatusFacts) {
  return {
    message_uuid: facts.id,
    to: party(facts.channel, facts.recipient),
    from: party(facts.channel, facts.sender),
    timestamp: new Date(facts.at).toISOString(),
    status: facts.status,
    ...(facts.error && { error: { code: facts.error.code, reason: facts.error.detail } }),
    usage: usage(facts.price),
    ...(facts.clientRef !== null && { client_ref: facts.clientRef }),
  }
}

/** Inbound webhook, v1 [S3-051…S3-060] and v0.1. */
export function inboundPayload(facts: InboundFacts, wording: Wording): string {
  if (wording.method !== 'POST_JSON') return asQuery(inboundV1(facts))
  return JSON.stringify(wording.version === 'v1' ? inboundV1(facts) : inboundV01(facts))
}

function inboundV1(facts: InboundFacts) {
  return {
    channel: facts.channel,
    message_uuid: facts.id,
    to: facts.recipient,
    from: facts.sender,
    timestamp: instant(facts.at),
    message_type: 'text',
    text: facts.text,
    ...(facts.channel === 'sms' && {
      sms: { num_messages: String(facts.parts), keyword: facts.keyword, ...facts.beside },
    }),
    usage: usage(facts.price),
    ...(facts.network !== null && { origin: { network_code: facts.network } }),
  }
}

function inboundV01(facts: InboundFacts) {
  return {
    message_uuid: facts.id,
    timestamp: new Date(facts.at).toISOString(),
    to: party(facts.channel, facts.recipient),
    from: party(facts.channel, facts.sender),
    message: {
      content: { type: 'text', text: facts.text },
      ...(facts.channel === 'sms' && { sms: { num_messages: String(facts.parts), ...facts.beside } }),
    },
    usage: usage(facts.price),
  }
}

/** Who is at an end of a message in the older format: a number, or what a chat channel calls its people. */
function party(channel: string, name: string) {
  return channel === 'sms' ? { type: channel, number: name } : { type: channel, id: name }
}

const usage = (price: number) => ({ currency: 'EUR', price: formatEuro(price) })

function workflow({ id, item, items }: NonNullable<StatusFacts['workflow']>) {
  return { workflow_id: id, items_number: String(item), items_total: String(items) }
}

/** RFC 3339 in UTC, to the second, as the public examples show it. */
function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Members as in a query, those inside others with dotted keys: `usage.price=0.0333`. Queries know v1 only. */
function asQuery(members: object): string {
  return new URLSearchParams(flat('', members)).toString()
}

function flat(path: string, members: object): [string, string][] {
  return Object.entries(members).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(`${path}${name}.`, value)
      : [[path + name, String(value)] as [string, string]],
  )
}
