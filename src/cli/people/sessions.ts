import { counted } from '#platform/counted.ts'
import { operatorCommand } from '../operator/command.ts'

const args = { person_id: { description: 'ID of the user; `strowger people list` lists them.' } } as const

export const endSessionsCommand = operatorCommand({
  name: 'people signout',
  description: 'End one or all sessions of a user, on every node within 1 s.',
  args,
  options: { session: { value: 'session_id', description: 'Only this session.' } },
  async run(ask, { args: { person_id }, options: { session } }) {
    const { name, email } = await ask('readPerson', { params: { person_id } })
    const ended =
      session === undefined
        ? (await ask('endPersonSessions', { params: { person_id } })).ended
        : await ask('endPersonSession', { params: { person_id, session_id: session } }).then(() => 1)
    return {
      json: { ended },
      lines: () => [`${counted(ended, 'session')} of ${name} (${email}) ended.`],
    }
  },
})
