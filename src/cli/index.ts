/**
 * The command line: which commands there are, and what happens when a word is not one of them.
 * What a command does stands in its own file; its words are a part of its row, from which help, completion and reading come.
 * Start at `commands`.
 */
import { accountCommands } from './accounts/index.ts'
import { auditCommands } from './audit/index.ts'
import { backupCommand } from './backup.ts'
import { carrierCommands } from './carriers/index.ts'
import { clockCommands } from './clock/index.ts'
import type { Command, Invocation } from './command.ts'
import { completionCommand } from './completion/index.ts'
import { configCommand } from './config.ts'
import { doctorCommand } from './doctor/index.ts'
import { answeredByHelp } from './help.ts'
import { listenCommand } from './listen.ts'
import { messageCommands } from './messages/index.ts'
import { migrateCommand } from './migrate.ts'
import { numbersImportCommand } from './numbers/import.ts'
import { peopleCommands } from './people/index.ts'
import { privacyCommands } from './privacy/index.ts'
import { restoreCommand } from './restore.ts'
import { reviewCommands } from './reviews/index.ts'
import { secretCommands } from './secrets/index.ts'
import { serveCommand } from './serve.ts'
import { simCommands } from './sims/index.ts'
import { simulatorCommands } from './simulator/index.ts'
import { webhookCommands } from './webhooks/index.ts'
import { commandOf, unknownCommand } from './words/find.ts'
import { Misunderstood, readWords } from './words/read.ts'

export type { Command, Invocation } from './command.ts'

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
  completionCommand(() => commands),
]

/**
 * Runs the command that the words name and answers its exit code: 0 when it is done, 1 when it stopped with a sentence, 2 when it
 * was not understood. `--help` and `--version` run nothing. Anything it did not expect is thrown on.
 */
export async function runCli(table: readonly Command[], invocation: Invocation): Promise<number> {
  if (await answeredByHelp(table, invocation)) return 0
  const found = commandOf(table, invocation.words)
  if (!found) {
    invocation.err(unknownCommand(table, invocation.words))
    return 2
  }
  try {
    const { command, words } = found
    const given = command.own ? undefined : readWords(command, words)
    return await command.run({ ...invocation, words }, given)
  } catch (error) {
    return stopped(error, invocation)
  }
}

async function stopped(error: unknown, { err }: Invocation): Promise<number> {
  if (error instanceof Misunderstood) {
    err(error.message)
    return 2
  }
  const { isExpected } = await import('./expected.ts')
  if (!isExpected(error)) throw error
  err(error.message)
  return 1
}
