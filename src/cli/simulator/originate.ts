import { operatorCommand } from '../operator/command.ts'

export const originateCommand = operatorCommand({
  name: 'simulator originate',
  says: 'Lets a subscriber of a sandbox write to a number of the exchange.',
  args: { text: { says: 'What is written.' } },
  options: {
    from: { value: 'number', needed: true, says: 'Who writes.' },
    to: { value: 'number', needed: true, says: 'A number of the exchange.' },
    count: { value: 'n', number: true, says: 'How many messages; one unless given.' },
    rate: { value: 'n', number: true, says: 'How many a second.' },
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
    return { json, lines: () => [`The simulator sends ${json.messages} messages in ${json.parts} parts.`] }
  },
})
