import { bareNumber } from '../../frame/bare-number.ts'
import type { CommandOutput } from '../../frame/output.ts'
import { colourOf, painter, plain } from '../../terminal/paint.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, factsOf } from '../../terminal/table.ts'
import { timeOfDay, whenOf } from '../../terminal/when.ts'
import { pageOptions, pageOutput, pageQueryOf } from '../../frame/pages.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer, AccountInput } from '../access/operations.ts'
import type { AccountAsk } from '../access/request.ts'
import { sinceOf } from '../access/times.ts'

const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'rejected',
  'undeliverable',
  'received',
  'read',
] as const

export const messagesListCommand = accountCommand({
  name: 'my messages list',
  description: 'List the messages of your account, newest first; all filters must match.',
  options: {
    number: { value: 'number', description: 'Sender or recipient.' },
    from: { value: 'sender', description: 'Sender.' },
    to: { value: 'number', description: 'Recipient.' },
    status: { value: 'status', of: statuses, description: 'Status of the message.' },
    'error-code': {
      value: 'code',
      description: 'Error code of four digits; docs/ERROR-CODES.md lists them.',
    },
    ref: { value: 'text', description: 'Your reference (client_ref).' },
    since: {
      value: 'time',
      description: 'Accepted at or after a time: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
    },
    ...pageOptions,
  },
  async run({ ask }, { options }): Promise<CommandOutput> {
    const { number, from, to, status, 'error-code': code, ref, since, limit, cursor } = options
    const all = {
      number: number && bareNumber(number),
      from: from && bareNumber(from),
      to: to && bareNumber(to),
      status,
      error_code: code,
      client_ref: ref,
      since: since && sinceOf(since),
    }
    const filters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    const json = await found(ask, { ...filters, ...pageQueryOf({ limit, cursor }) })
    return pageOutput(json, json.messages, columns, 'No matching messages.')
  },
})

export const messageShowCommand = accountCommand({
  name: 'my messages show',
  description: 'Show a message of your account and its timeline.',
  args: { message_uuid: { description: 'Message ID; `strowger my messages list` lists them.' } },
  async run({ ask }, { args }) {
    const json = await ask('readOwnMessage', { params: args })
    return { json, lines: (screen) => messageLines(json, screen) }
  },
})

type Page = AccountAnswer<'findOwnMessages'>
type Message = AccountAnswer<'readOwnMessage'>

/** Reads pages until one has results, because the exchange searches for a limited time per page. */
async function found(ask: AccountAsk, query: AccountInput<'findOwnMessages'>['query']): Promise<Page> {
  let page = await ask('findOwnMessages', { query })
  while (page.messages.length === 0 && page.next)
    page = await ask('findOwnMessages', { query: { ...query, cursor: page.next } })
  return page
}

const columns: Column<Page['messages'][number]>[] = [
  { head: 'message_uuid', of: (one) => one.message_uuid, noTruncate: true },
  { head: 'accepted', of: (one) => whenOf(one.accepted_at) },
  { head: 'from', of: (one) => one.from, noTruncate: true },
  { head: 'to', of: (one) => one.to, noTruncate: true },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  { head: 'error', of: (one) => one.error?.code, right: true },
  { head: 'ref', of: (one) => one.client_ref },
  { head: 'text', of: (one) => one.text },
]

function messageLines({ timeline, error, workflow, ...facts }: Message, screen: Screen): string[] {
  const shown = {
    ...facts,
    error: error && [`${error.code} ${error.title}`, error.detail].filter(Boolean).join(': '),
    workflow: workflow && `${workflow.workflow_id}, ${workflow.item} of ${workflow.items}`,
  }
  const known = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
  const paint = painter(screen.coloured)
  return [
    ...factsOf(known, screen),
    '',
    ...timeline.map(({ at, event, status, description }) => {
      const word = event === status || status === null ? event : `${event} ${status}`
      const colour = colourOf(status ?? event)
      const head = plain(word)
      const why = description ? `  ${plain(description)}` : ''
      return `${paint('grey', timeOfDay(at))}  ${colour ? paint(colour, head) : head}${why}`
    }),
  ]
}
