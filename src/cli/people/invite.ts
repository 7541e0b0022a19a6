import { operatorCommand } from '../operator/command.ts'
import { roleOption } from './change.ts'

export const inviteCommand = operatorCommand({
  name: 'people invite',
  says: 'Makes a link by which somebody comes in, once within three days, and shows it this once.',
  args: { email: { says: 'Their address, by which they sign in.' } },
  options: { name: { value: 'text', needed: true, says: 'What they are called.' }, role: roleOption },
  async run(ask, { args: { email }, options: { name, role } }) {
    const json = await ask('invitePerson', { body: { email, name, roles: role } })
    const hint = 'Send it to them: whoever has it first comes in. An earlier one for this address has ended.'
    return { json, lines: () => [json.link], hint }
  },
})
