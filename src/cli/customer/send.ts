import { randomUUID } from 'node:crypto'
import { UsageError } from '../arguments/read.ts'
import { CommandError } from '../frame/command-error.ts'
import type { CommandOutput } from '../frame/output.ts'
import { bareNumber } from '../frame/bare-number.ts'
import { accountCommand } from './access/command.ts'
import type { AccountInput } from './access/operations.ts'
import { onlyNumber } from './only-number.ts'
import { followMessage } from './follow-message.ts'

export const sendCommand = accountCommand({
  name: 'send',
  description: 'Send a message from your account.',
  args: { text: { optional: true, description: 'Text of the message.' } },
  options: {
    text: { value: 'text', description: 'Text of the message, instead of the argument.' },
    to: { value: 'number', needed: true, description: 'Recipient, with country code.' },
    from: { value: 'sender', description: 'Sender; default: the only number of your account.' },
    channel: { value: 'channel', description: 'sms (default), or a chat channel of the exchange.' },
    'client-ref': { value: 'text', description: 'Your reference: client_ref, which webhooks contain.' },
    wait: {
      description: 'Prints each status until the final one; exits with 1 unless it is delivered or read.',
    },
    timeout: { value: 'seconds', number: true, description: 'Longest wait of --wait; default 300.' },
  },
  help: () => `  In a sandbox, the recipient's number determines the outcome (docs/SANDBOX.md):
    strowger send Hello --to 99000000001 --wait    delivered
    strowger send Hello --to 99001000001 --wait    undeliverable`,
  async run({ ask }, { args: { text: argument }, options }, { out, err, screen }): Promise<CommandOutput> {
    const { to, from, channel = 'sms', wait, timeout = 300, json: asJson } = options
    const text = textOf(argument, options.text)
    const body = {
      message_type: 'text',
      channel,
      to: bareNumber(to),
      from: bareNumber(from ?? (await onlyNumber(ask, channel))),
      text,
      ...(options['client-ref'] !== undefined && { client_ref: options['client-ref'] }),
    } as AccountInput<'sendMessage'>['body']
    const sent = await ask('sendMessage', { body }, { headers: { 'idempotency-key': randomUUID() } })
    const id = sent.message_uuid
    if (!wait) return { json: sent, lines: () => [id] }
    if (!asJson) out(id)
    const show = asJson ? () => undefined : err
    const { message, final } = await followMessage({ ask, id, seconds: timeout, show, screen })
    if (!final)
      throw new CommandError(
        `The message is ${message.status} after ${timeout} s; \`strowger my messages show ${id}\` shows it later.`,
      )
    return { json: message, lines: () => [], code: ['delivered', 'read'].includes(message.status) ? 0 : 1 }
  },
})

/** The text, which is stated once. */
function textOf(argument: string | undefined, option: string | undefined): string {
  if (argument !== undefined && option !== undefined)
    throw new UsageError('The text is stated twice: omit --text or the argument.')
  const text = argument ?? option
  if (text === undefined) throw new UsageError('Missing <text>: strowger send <text> --to <number>')
  return text
}
