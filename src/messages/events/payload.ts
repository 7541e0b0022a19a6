import type { ForwardMethod, WebhookVersion } from '#accounts/index.ts'
import { formatEuro } from '#platform/money.ts'

/** The data of a status webhook. `at` is exchange time in milliseconds. */
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
  /** The workflow of the message, the position of the message in the workflow, and the number of its items. */
  workflow?: { id: string; item: number; items: number } | null | undefined
}

/** Additional data of an inbound message: missing segments, or the octets of a binary message. */
export type TextAttachments = {
  /** The segments that have not arrived; `follows` is the message that this late segment belongs to. */
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
  attachments: TextAttachments
}

/** The format of a webhook: its version and how it is sent. */
export type Wording = { version: WebhookVersion; method: ForwardMethod }

/** Status webhook, v1 [S3-061…S3-071] and v0.1 (the older public format). The returned text is signed and sent unchanged. */
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
      sms: { num_messages: String(facts.parts), keyword: facts.keyword, ...facts.attachments },
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
      ...(facts.channel === 'sms' && { sms: { num_messages: String(facts.parts), ...facts.attachments } }),
    },
    usage: usage(facts.price),
  }
}

/** A sender or recipient in the older format: a number, or a user ID of a chat channel. */
function party(channel: string, name: string) {
  return channel === 'sms' ? { type: channel, number: name } : { type: channel, id: name }
}

const usage = (price: number) => ({ currency: 'EUR', price: formatEuro(price) })

function workflow({ id, item, items }: NonNullable<StatusFacts['workflow']>) {
  return { workflow_id: id, items_number: String(item), items_total: String(items) }
}

/** RFC 3339 in UTC, in whole seconds like the published examples. */
function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Members as a query string, nested members with dotted keys such as `usage.price=0.0333`. Only v1 has a query form. */
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
