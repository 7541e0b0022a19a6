/**
 * The command line: which commands there are, and what happens when a word is not one of them.
 * What a command does stands in its own file. Start at `commands`.
 */
import { backupCommand } from './backup.ts'
import type { Command, Invocation } from './command.ts'
import { configCommand } from './config.ts'
import { doctorCommand } from './doctor/index.ts'
import { isExpected } from './expected.ts'
import { helpOf, helpText } from './help.ts'
import { listenCommand } from './listen.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { numbersImportCommand } from './numbers-import.ts'
import { simsImportCommand } from './sims-import.ts'
import { carrierSimulatorCommand } from './simulator-carrier.ts'
import { nearest } from '#platform/nearest.ts'
import { version } from '../version.ts'

export type { Command, Invocation } from './command.ts'

export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  configCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  listenCommand,
  numbersImportCommand,
  simsImportCommand,
  carrierSimulatorCommand,
]

/**
 * Runs the command that the words name and answers its exit code: 2 when there is no such command, 1 when it stopped
 * with a sentence. `--help` and `--version`, before or behind a command, run nothing. Anything it did not expect is thrown on.
 */
export async function runCli(table: readonly Command[], { words, ...rest }: Invocation): Promise<number> {
  const [first = 'help'] = words
  if (first === 'help' || asksForHelp(first)) return answered(rest, helpText(table))
  if (asksForVersion(first)) return answered(rest, version)
  const command = table.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) {
    rest.err(unknownCommand(table, words))
    return 2
  }
  const own = words.slice(command.name.split(' ').length)
  if (own.some(asksForHelp)) return answered(rest, await helpOf(command))
  if (own.some(asksForVersion)) return answered(rest, version)
  try {
    return await command.run({ ...rest, words: own })
  } catch (error) {
    if (!isExpected(error)) throw error
    rest.err(error.message)
    return 1
  }
}

const asksForHelp = (word: string) => word === '--help' || word === '-h'
const asksForVersion = (word: string) => word === '--version'

function answered({ out }: Pick<Invocation, 'out'>, text: string): number {
  out(text)
  return 0
}

function unknownCommand(table: readonly Command[], words: readonly string[]): string {
  const meant = nearest(
    words[0]!,
    table.map(({ name }) => name),
  )
  const guess = meant ? `Did you mean \`strowger ${meant}\`? ` : ''
  return `There is no command "${words[0]}". ${guess}\`strowger help\` lists them all.`
}
