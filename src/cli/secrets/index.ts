import { operatorCommand } from '../operator/command.ts'
import { factsOf, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

const api_key = { says: 'Whose secrets.' }

const createSecretCommand = operatorCommand({
  name: 'secrets create',
  says: 'Makes an account a second secret and shows it this once.',
  args: { api_key },
  async run(ask, { args }) {
    const json = await ask('createAccountSecret', { params: args, body: {} })
    const { secret_id, api_secret } = json
    const hint = 'Keep it: it is not shown again. `strowger secrets revoke` ends the other one.'
    return { json, lines: (screen) => factsOf({ secret_id, api_secret }, screen), hint }
  },
})

const listSecretsCommand = operatorCommand({
  name: 'secrets list',
  says: 'Lists the secrets that an account may use now; their values are never shown.',
  args: { api_key },
  async run(ask, { args }) {
    const json = await ask('listAccountSecrets', { params: args })
    const columns = [
      { head: 'secret_id', of: (one: (typeof json.secrets)[number]) => one.secret_id },
      { head: 'created', of: (one: (typeof json.secrets)[number]) => whenOf(one.created_at) },
    ]
    return { json, lines: (screen) => tableOf(json.secrets, columns, screen) }
  },
})

const revokeSecretCommand = operatorCommand({
  name: 'secrets revoke',
  says: 'Revokes a secret: within a second no node takes it. The only one of an account stays.',
  args: { api_key, secret_id: { says: 'Which of them; `strowger secrets list` names it.' } },
  async run(ask, { args }) {
    await ask('revokeAccountSecret', { params: args })
    return { json: { revoked: args.secret_id }, lines: () => [`${args.secret_id} is revoked.`] }
  },
})

export const secretCommands = [createSecretCommand, listSecretsCommand, revokeSecretCommand]
