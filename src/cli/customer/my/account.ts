import { factsOf } from '../../terminal/table.ts'
import { accountCommand } from '../access/command.ts'

export const accountShowCommand = accountCommand({
  name: 'my account',
  description: 'Show your account, its balance, and where its credentials were found.',
  async run({ ask, credentials }) {
    const [{ name, api_key, sandbox }, balance] = [
      await ask('readConsoleSession', {}),
      await ask('getBalance', {}),
    ]
    const { url, source } = credentials
    const json = { name, api_key, url, sandbox, balance: balance.value, credentials: source }
    return { json, lines: (screen) => factsOf({ ...json, balance: `${balance.value} EUR` }, screen) }
  },
})
