import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

const args = { person_id: { says: 'Whose; `strowger people list` tells.' } } as const

type Session = Answered<'listPersonSessions'>['sessions'][number]

export const sessionsCommand = operatorCommand({
  name: 'people sessions',
  says: 'Lists where somebody is signed in.',
  args,
  async run(ask, { args: params }) {
    const json = await ask('listPersonSessions', { params })
    const columns = [
      { head: 'session_id', of: (one: Session) => one.session_id, whole: true as const },
      { head: 'seen', of: (one: Session) => whenOf(one.seen_at) },
      { head: 'address', of: (one: Session) => one.address },
      { head: 'browser', of: (one: Session) => one.browser },
    ]
    const none = json.sessions.length === 0
    return {
      json,
      lines: (screen) => (none ? [] : tableOf(json.sessions, columns, screen)),
      hint: none ? 'They are signed in nowhere.' : undefined,
    }
  },
})

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
