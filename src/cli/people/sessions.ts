import { operatorCommand } from '../operator/command.ts'

const args = { person_id: { says: 'Whose; `strowger people list` tells.' } } as const

export const endSessionsCommand = operatorCommand({
  name: 'people signout',
  says: 'Ends a session of somebody, or all of them; on every node within a second.',
  args,
  options: { session: { value: 'session_id', says: 'Only this one.' } },
  async run(ask, { args: { person_id }, options: { session } }) {
    const ended =
      session === undefined
        ? (await ask('endPersonSessions', { params: { person_id } })).ended
        : await ask('endPersonSession', { params: { person_id, session_id: session } }).then(() => 1)
    return {
      json: { ended },
      lines: () => [`${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`],
    }
  },
})
