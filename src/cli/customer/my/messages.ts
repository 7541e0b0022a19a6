import { randomUUID } from 'node:crypto'
import { CommandError } from '../../frame/command-error.ts'
import { pageOptions, pageOutput, pageQueryOf } from '../../frame/pages.ts'
import {
  firstMatches,
  messageColumns,
  outcomeOptions,
  partiesOf,
  partyOptions,
  sinceOption,
} from '../../messages/search.ts'
import { colourOf, painter, plain } from '../../terminal/paint.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, factsOf } from '../../terminal/table.ts'
import { timeOfDay } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'
import { instantOption } from '../access/times.ts'

export const messagesListCommand = accountCommand({
  name: 'my messages list',
  description: 'List the messages of your account, newest first; all filters must match.',
  options: {
    ...partyOptions,
    ...outcomeOptions,
    'client-ref': { value: 'text', description: 'Your reference (client_ref).' },
    since: sinceOption,
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const query = {
      ...pageQueryOf(options),
      ...partiesOf(options),
      status: options.status,
      error_code: options['error-code'],
      unconfirmed_minutes: options.unconfirmed,
      client_ref: options['client-ref'],
      since: instantOption(options.since, '--since'),
    }
    const json = await firstMatches((cursor = options.cursor) =>
      ask('findOwnMessages', { query: { ...query, cursor } }),
    )
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

export const messageResendCommand = accountCommand({
  name: 'my messages resend',
  description: 'Send the content of a message again, as a new message that is charged.',
  args: { message_uuid: { description: 'Message ID; `strowger my messages list` lists them.' } },
  async run({ ask }, { args }) {
    const { direction, channel, from, to, text, client_ref } = await ask('readOwnMessage', { params: args })
    if (direction !== 'outbound')
      throw new CommandError(
        'This message was received: only messages that the account has sent can be sent again.',
      )
    if (channel !== 'sms')
      throw new CommandError(`This message was sent on ${channel}: only text messages can be sent again.`)
    if (text === null)
      throw new CommandError('The text of this message is no longer stored: send it with `strowger send`.')
    const body = {
      message_type: 'text',
      channel,
      from,
      to,
      text,
      ...(client_ref !== null && { client_ref }),
    } as const
    const sent = await ask('sendMessage', { body }, { headers: { 'idempotency-key': randomUUID() } })
    return { json: sent, lines: () => [sent.message_uuid] }
  },
})

type Found = AccountAnswer<'findOwnMessages'>['messages'][number]

const columns: readonly Column<Found>[] = [
  ...messageColumns,
  { head: 'error', of: (one) => one.error?.code, right: true },
  { head: 'ref', of: (one) => one.client_ref },
  { head: 'text', of: (one) => one.text },
]

type Message = AccountAnswer<'readOwnMessage'>

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
    ...timeline.map(({ at, event, status, description, message_uuid: other }) => {
      const word = event === status || status === null ? event : `${event} ${status}`
      const colour = colourOf(status ?? event)
      const head = plain(word)
      const why = [description, other].flatMap((text) => (text ? [`  ${plain(text)}`] : [])).join('')
      return `${paint('grey', timeOfDay(at))}  ${colour ? paint(colour, head) : head}${why}`
    }),
  ]
}
