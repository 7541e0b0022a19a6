// Commands on the SMPP users of an account. Start at list.ts.
import {
  smppUsersChangeCommand,
  smppUsersCreateCommand,
  smppUsersDeleteCommand,
  smppUsersDisableCommand,
  smppUsersEnableCommand,
  smppUsersPasswordCommand,
} from './change.ts'
import { smppUsersListCommand, smppUsersLogCommand, smppUsersShowCommand } from './list.ts'
import { smppUsersBindsCommand, smppUsersEndSessionCommand, smppUsersTraceCommand } from './sessions.ts'

export const ownSmppUserCommands = [
  smppUsersListCommand,
  smppUsersShowCommand,
  smppUsersCreateCommand,
  smppUsersChangeCommand,
  smppUsersPasswordCommand,
  smppUsersEnableCommand,
  smppUsersDisableCommand,
  smppUsersDeleteCommand,
  smppUsersBindsCommand,
  smppUsersEndSessionCommand,
  smppUsersTraceCommand,
  smppUsersLogCommand,
] as const
