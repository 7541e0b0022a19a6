import { bareNumber } from '../frame/bare-number.ts'
import { colourOf } from '../terminal/paint.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

// The search for messages, which operators and customers share.

const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'rejected',
  'undeliverable',
  'received',
  'read',
] as const

export const partyOptions = {
  number: { value: 'number', description: 'Sender or recipient.' },
  from: { value: 'sender', description: 'Sender.' },
  to: { value: 'number', description: 'Recipient.' },
} as const

export const outcomeOptions = {
  status: { value: 'status', of: statuses, description: 'Status of the message.' },
  'error-code': {
    value: 'code',
    description: 'Error code of four digits; docs/ERROR-CODES.md lists them.',
  },
  unconfirmed: {
    value: 'minutes',
    description: 'Submitted at least this number of minutes ago, without a final delivery receipt.',
  },
} as const

export const sinceOption = {
  value: 'time',
  description: 'Accepted at or after a time: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
} as const

type Parties = Record<keyof typeof partyOptions, string | undefined>

/** Query members of the parties. */
export const partiesOf = ({ number, from, to }: Parties) => ({
  number: number && bareNumber(number),
  from: from && bareNumber(from),
  to: to && bareNumber(to),
})

type Page = { messages: readonly unknown[]; next?: string | null | undefined }

/** Reads pages until one has messages. The exchange searches for a limited time per page, so matches may follow an empty page. */
export async function firstMatches<P extends Page>(read: (cursor?: string) => Promise<P>): Promise<P> {
  let page = await read()
  while (page.messages.length === 0 && page.next) page = await read(page.next)
  return page
}

type Message = { message_uuid: string; accepted_at: string; from: string; to: string; status: string }

/** The first columns of a list of messages. */
export const messageColumns: readonly Column<Message>[] = [
  { head: 'message_uuid', of: (one) => one.message_uuid, noTruncate: true },
  { head: 'accepted', of: (one) => whenOf(one.accepted_at) },
  { head: 'from', of: (one) => one.from, noTruncate: true },
  { head: 'to', of: (one) => one.to, noTruncate: true },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
]
