import type { Command, Invocation } from './frame/command.ts'
import { CommandError } from './frame/command-error.ts'
import { answeredByHelp } from './help.ts'
import { commandOf, unknownCommand } from './arguments/find.ts'
import { UsageError, parseArguments } from './arguments/read.ts'

/**
 * Runs the command that the arguments name and returns its exit code: 0 for success, 1 for a failure with a message, 2 for an invalid
 * command line. `--help` and `--version` run no command. Rethrows unexpected errors.
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
    const provided = command.own ? undefined : parseArguments(command, words)
    return await command.run({ ...invocation, words }, provided)
  } catch (error) {
    return stopped(error, invocation)
  }
}

async function stopped(error: unknown, { err }: Invocation): Promise<number> {
  if (error instanceof UsageError) {
    err(error.message)
    return 2
  }
  if (error instanceof CommandError) {
    err(error.message)
    return 1
  }
  const { isExpected } = await import('./expected.ts')
  if (!isExpected(error)) throw error
  err(error.message)
  return 1
}
