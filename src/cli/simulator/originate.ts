import { operatorCommand } from '../operator/command.ts'
import { counted } from '#platform/counted.ts'

export const originateCommand = operatorCommand({
  name: 'simulator originate',
  description: 'Send a message from a subscriber of a sandbox to a number of the exchange.',
  args: { text: { description: 'Text of the message.' } },
  options: {
    from: { value: 'number', needed: true, description: 'Number of the subscriber.' },
    to: { value: 'number', needed: true, description: 'A number of the exchange.' },
    count: { value: 'n', number: true, description: 'Number of messages; default 1.' },
    rate: { value: 'n', number: true, description: 'Messages per second.' },
  },
  async run(ask, { args: { text }, options: { from, to, count, rate } }) {
    const body = {
      from,
      to,
      text,
      ...(count !== undefined && { count }),
      ...(rate !== undefined && { rate }),
    }
    const json = await ask('originateMessage', { body })
    const { messages, parts } = json
    const sent = `${counted(messages, 'message')} in ${counted(parts, 'segment')}`
    return { json, lines: () => [`The simulator sends ${sent}.`] }
  },
})
