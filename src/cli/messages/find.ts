import { accountNames } from '../operator/account-names.ts'
import type { Ask } from '../operator/ask.ts'
import { bareNumber } from '../frame/bare-number.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageOutput } from '../frame/pages.ts'
import { timeOf } from '../operator/times.ts'
import { colourOf } from '../terminal/paint.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'rejected',
  'undeliverable',
  'received',
  'read',
] as const

export const findMessagesCommand = operatorCommand({
  name: 'messages find',
  description: 'Find messages, newest first; all filters must match.',
  options: {
    number: { value: 'number', description: 'Sender or recipient.' },
    from: { value: 'sender', description: 'Sender.' },
    to: { value: 'number', description: 'Recipient.' },
    account: { value: 'api_key', description: 'API key of the account.' },
    status: { value: 'status', of: statuses, description: 'Status of the message.' },
    'error-code': {
      value: 'code',
      description: 'Error code of four digits; docs/ERROR-CODES.md lists them.',
    },
    carrier: { value: 'id', description: 'ID of the carrier that the message was routed to.' },
    'client-ref': { value: 'text', description: 'client_ref of the customer.' },
    since: {
      value: 'time',
      description: 'Accepted at or after a time: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
    },
    until: { value: 'time', description: 'Accepted before a time.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const { number, from, to, status, 'error-code': code, carrier, 'client-ref': ref } = options
    const query = {
      ...pageQueryOf(options),
      ...defined({
        number: bare(number),
        from: bare(from),
        to: bare(to),
        status,
        error_code: code,
        carrier_id: carrier,
        client_ref: ref,
      }),
      ...defined({
        account_id: options.account,
        since: await timeOf(ask, '--since', options.since),
        until: await timeOf(ask, '--until', options.until),
      }),
    }
    const json = await searched(ask, query)
    const nameOf = await accountNames(
      ask,
      json.messages.map(({ account_id: key }) => key),
    )
    return pageOutput(json, json.messages, columns(nameOf), nothing(query))
  },
})

const bare = (typed: string | undefined) => (typed === undefined ? undefined : bareNumber(typed))

const nothing = ({ number, from, to }: OperationInput<'searchMessages'>['query'] & object) =>
  number || from || to
    ? 'No matching messages. Enter numbers in full, with the country code.'
    : 'No matching messages.'

type Found = Answered<'searchMessages'>['messages'][number]

/** Reads pages until one has results. The exchange searches at most 100 ms per page, so matches may follow an empty page. */
async function searched(
  ask: Ask,
  query: OperationInput<'searchMessages'>['query'],
): Promise<Answered<'searchMessages'>> {
  let page = await ask('searchMessages', { query })
  while (page.messages.length === 0 && page.next)
    page = await ask('searchMessages', { query: { ...query, cursor: page.next } })
  return page
}

function defined<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}

const columns = (nameOf: (key: string) => string): Column<Found>[] => [
  { head: 'message_uuid', of: (one) => one.message_uuid, noTruncate: true },
  { head: 'accepted', of: (one) => whenOf(one.accepted_at) },
  { head: 'from', of: (one) => one.from, noTruncate: true },
  { head: 'to', of: (one) => one.to, noTruncate: true },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  { head: 'error', of: (one) => one.error_code, right: true },
  { head: 'carrier', of: (one) => one.carrier_id, noTruncate: true },
  { head: 'account', of: (one) => nameOf(one.account_id) },
  { head: 'text', of: (one) => one.text },
]
