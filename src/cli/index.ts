/**
 * The command line: which commands there are. What becomes of words, and of those that are none of them, stands in `run.ts`.
 * What a command does stands in its own file; its words are a part of its row, from which help, completion and reading come.
 * Start at `commands`.
 */
import { accountCommands } from './accounts/index.ts'
import { auditCommands } from './audit/index.ts'
import { backupCommand } from './backup.ts'
import { carrierCommands } from './carriers/index.ts'
import { clockCommands } from './clock/index.ts'
import type { Command } from './frame/command.ts'
import { completionCommand } from './completion/index.ts'
import { configCommand } from './config.ts'
import { doctorCommand } from './doctor/index.ts'
import { listenCommand } from './listen.ts'
import { messageCommands } from './messages/index.ts'
import { migrateCommand } from './migrate.ts'
import { numbersImportCommand } from './numbers/import.ts'
import { operationCommands } from './operations/index.ts'
import { peopleCommands } from './people/index.ts'
import { privacyCommands } from './privacy/index.ts'
import { restoreCommand } from './restore.ts'
import { reviewCommands } from './reviews/index.ts'
import { secretCommands } from './secrets/index.ts'
import { serveCommand } from './serve.ts'
import { simCommands } from './sims/index.ts'
import { simulatorCommands } from './simulator/index.ts'
import { webhookCommands } from './webhooks/index.ts'

export type { Command, Invocation } from './frame/command.ts'
export { runCli } from './run.ts'

export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  configCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  ...accountCommands,
  ...secretCommands,
  numbersImportCommand,
  ...carrierCommands,
  ...messageCommands,
  ...webhookCommands,
  listenCommand,
  ...reviewCommands,
  ...simCommands,
  ...peopleCommands,
  ...privacyCommands,
  ...auditCommands,
  ...clockCommands,
  ...simulatorCommands,
  ...operationCommands,
  completionCommand(() => commands),
]
