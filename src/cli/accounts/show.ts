import { operatorCommand } from '../operator/command.ts'
import { factsOf } from '../terminal/table.ts'

export const showAccountCommand = operatorCommand({
  name: 'accounts show',
  says: 'Shows one account: its settings and its balance.',
  args: { api_key: { says: 'Which account.' } },
  async run(ask, { args }) {
    const json = await ask('readAccount', { params: args })
    const { auto_reload: reload, ...facts } = json
    const shown = { ...facts, auto_reload: reload && `${reload.amount} below ${reload.threshold}` }
    return { json, lines: (screen) => factsOf(shown, screen) }
  },
})
