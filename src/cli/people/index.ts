import { restoreCommand, rolesCommand, suspendCommand } from './change.ts'
import { inviteCommand } from './invite.ts'
import { listPeopleCommand } from './list.ts'
import { endSessionsCommand, sessionsCommand } from './sessions.ts'

export const peopleCommands = [
  listPeopleCommand,
  inviteCommand,
  rolesCommand,
  suspendCommand,
  restoreCommand,
  sessionsCommand,
  endSessionsCommand,
]
