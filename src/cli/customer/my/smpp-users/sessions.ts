import { listOutput } from '../../../frame/pages.ts'
import { bindColumns } from '../../../resources/tables/smpp-columns.ts'
import { traceLines } from '../../../resources/tables/trace-lines.ts'
import { accountCommand } from '../../access/command.ts'
import { args, userOf } from './user.ts'

const ofSession = {
  ...args,
  session: { description: 'ID of the session; `strowger my smpp-users binds` lists them.' },
} as const

export const smppUsersBindsCommand = accountCommand({
  name: 'my smpp-users binds',
  description: 'List the present binds of an SMPP user.',
  args,
  async run({ ask }, { args: { user } }) {
    const { params } = await userOf(ask, user)
    const json = await ask('listOwnSmppBinds', { params })
    const none = json.binds.length === 0 ? 'The user has no binds.' : undefined
    return listOutput(json, json.binds, bindColumns, none)
  },
})

export const smppUsersEndSessionCommand = accountCommand({
  name: 'my smpp-users end-session',
  description: 'End a session of an SMPP user.',
  args: ofSession,
  async run({ ask }, { args: { user, session } }) {
    const { params } = await userOf(ask, user)
    const json = await ask('endOwnSmppSession', { params: { ...params, bind_session_id: session } })
    return {
      json,
      lines: () => [`The session ${session} ends within about 1 s.`],
    }
  },
})

export const smppUsersTraceCommand = accountCommand({
  name: 'my smpp-users trace',
  description: 'Trace a session of an SMPP user: its last PDUs, decoded.',
  args: ofSession,
  async run({ ask }, { args: { user, session } }) {
    const { params } = await userOf(ask, user)
    const json = await ask('traceOwnSmppSession', { params: { ...params, bind_session_id: session } })
    return { json, lines: (screen) => traceLines(json, screen) }
  },
})
