import { nearest } from '#platform/nearest.ts'
import { UsageError } from '../arguments/read.ts'
import { CommandError } from '../frame/command-error.ts'
import type { CommandOutput } from '../frame/output.ts'
import { type AccountCall, accountCommand } from './access/command.ts'
import type { AccountInput } from './access/operations.ts'
import { onlyNumber } from './only-number.ts'
import { otherCauses } from './trigger-causes.ts'
import { type Cause, objectCauses } from './trigger-objects.ts'

/** The recipient in the carrier simulator that causes an event, and the events that precede it. */
const recipients = {
  'message.submitted': { to: '99011000001', events: 'message.submitted' },
  'message.delivered': { to: '99000000001', events: 'message.submitted and message.delivered' },
  'message.undeliverable': { to: '99001000001', events: 'message.submitted and message.undeliverable' },
  'message.rejected': { to: '99002001101', events: 'message.rejected' },
  'message.inbound': {
    to: '99030000001',
    events: 'message.submitted and message.delivered; the subscriber then replies: message.inbound',
  },
} as const

type Triggered = keyof typeof recipients

type OfObject = keyof typeof objectCauses

const messageEvents = Object.keys(recipients) as Triggered[]
const objectEvents = Object.keys(objectCauses) as OfObject[]
const names = [...messageEvents, ...objectEvents]
type Name = (typeof names)[number]

const isMessageEvent = (name: Name): name is Triggered => name in recipients

export const triggerCommand = accountCommand({
  name: 'trigger',
  description: 'Cause a webhook event of your account, to test an endpoint or `strowger listen`.',
  args: { event: { known: names, description: `Event: ${names.join(', ')}.` } },
  options: {
    from: { value: 'number', description: 'Your number; default: the only number of your account.' },
  },
  help: () => `  In a sandbox the event really happens: a message is sent to a number of the simulator that causes it, a brand, a
  reseller, a campaign or an alert is created, or a SIM is suspended and resumed. For another event type of the API
  reference, the command states what causes it.
  Elsewhere only message.delivered is possible: a test webhook, the status of a message that does not exist, is sent to
  the status webhook URL of the account.`,
  async run(call, { args: { event }, options: { from } }): Promise<CommandOutput> {
    const name = nameOf(event)
    const { sandbox } = await call.ask('readConsoleSession', {})
    if (sandbox) return isMessageEvent(name) ? inSandbox(call, name, from) : byObject(call, name, from)
    if (name === 'message.delivered') return byTest(call)
    throw new CommandError(`${name} can be triggered in a sandbox only; here only message.delivered can.`)
  },
})

/** The event of a name, which may omit `message.`. */
function nameOf(typed: string): Name {
  const name = names.find((one) => one === typed || one === `message.${typed}`)
  if (name) return name
  const cause = otherCauses[typed]
  if (cause !== undefined)
    throw new CommandError(`${typed} is not triggered by this command. Its cause: ${cause}`)
  const intended = nearest(typed, names)
  throw new UsageError(
    `<event> must be one of ${names.join(', ')}, not "${typed}".${intended ? ` Did you mean ${intended}?` : ''}`,
  )
}

async function inSandbox(
  { ask }: AccountCall,
  name: Triggered,
  from: string | undefined,
): Promise<CommandOutput> {
  const { to, events } = recipients[name]
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: from ?? (await onlyNumber(ask, 'sms')),
    to,
    text: `Triggered ${name}`,
  } as AccountInput<'sendMessage'>['body']
  const json = await ask('sendMessage', { body })
  return { json: { ...json, to }, lines: () => [`Sent ${json.message_uuid} to ${to}: causes ${events}.`] }
}

async function byTest({ ask }: AccountCall): Promise<CommandOutput> {
  const json = await ask('testOwnWebhook', { body: {} })
  const { event_id, delivered, http_status, fault, detail, duration_ms } = json
  if (event_id === null) throw new CommandError(detail ?? 'The account has no status webhook URL.')
  const result = http_status === null ? `${fault}: ${detail}` : `status ${http_status}`
  return {
    json,
    lines: () => [`Sent test webhook ${event_id}: ${result} after ${duration_ms} ms.`],
    code: delivered ? 0 : 1,
  }
}

async function byObject(
  { ask }: AccountCall,
  name: OfObject,
  from: string | undefined,
): Promise<CommandOutput> {
  const cause: Cause = objectCauses[name]
  const { json, line } = await cause(ask, from)
  return { json, lines: () => [line] }
}
