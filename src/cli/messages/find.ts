import { accountNames } from '../operator/account-names.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageOutput } from '../operator/pages.ts'
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
  says: 'Finds messages, the newest first; all that is said must hold.',
  options: {
    number: { value: 'number', says: 'The sender or the recipient.' },
    from: { value: 'sender', says: 'The sender.' },
    to: { value: 'number', says: 'The recipient.' },
    account: { value: 'api_key', says: 'Whose they are.' },
    status: { value: 'status', of: statuses, says: 'What became of them.' },
    'error-code': { value: 'code', says: 'Four digits; docs/ERROR-CODES.md lists them.' },
    carrier: { value: 'id', says: 'Which carrier had them.' },
    'client-ref': { value: 'text', says: 'The customer’s own name for it.' },
    since: { value: 'time', says: 'Taken then or later: 2026-11-22T15:00:00Z, or how long ago: 2h.' },
    until: { value: 'time', says: 'Taken before.' },
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

/** A number as it is written in messages: its digits alone; a word stays as it is. */
const bare = (typed: string | undefined) =>
  typed !== undefined && /^\+?[\d\s().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed

const nothing = ({ number, from, to }: OperationInput<'searchMessages'>['query'] & object) =>
  number || from || to
    ? 'Nothing was found. A number is found by all its digits, beginning with its country code.'
    : 'Nothing was found.'

type Found = Answered<'searchMessages'>['messages'][number]

/** A page is what a tenth of a second finds: while it is empty and the search goes on, so does the command. */
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
  { head: 'message_uuid', of: (one) => one.message_uuid, whole: true },
  { head: 'taken', of: (one) => whenOf(one.accepted_at) },
  { head: 'from', of: (one) => one.from, whole: true },
  { head: 'to', of: (one) => one.to, whole: true },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  { head: 'error', of: (one) => one.error_code, right: true },
  { head: 'carrier', of: (one) => one.carrier_id, whole: true },
  { head: 'account', of: (one) => nameOf(one.account_id) },
  { head: 'text', of: (one) => one.text },
]
