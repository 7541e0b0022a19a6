import type { Command, Invocation } from './frame/command.ts'
import { answeredByHelp } from './help.ts'
import { commandOf, unknownCommand } from './arguments/find.ts'
import { Misunderstood, readWords } from './arguments/read.ts'

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
    const provided = command.own ? undefined : readWords(command, words)
    return await command.run({ ...invocation, words }, provided)
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
