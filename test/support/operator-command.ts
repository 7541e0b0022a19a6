import { join } from 'node:path'
import { commands, runCli } from '../../src/cli/index.ts'
import type { TestDatabase } from './database.ts'

/** A command line without `strowger`, the database of the operator, the folder for data, and further settings. */
type Input = { line: string; database: TestDatabase; folder: string; env?: Record<string, string> }

/** Runs a command as an operator of a database; returns its exit code and what it printed, errors last. */
export async function operatorCommand({ line, database, folder, env = {} }: Input) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCli(commands, {
    words: line.split(' '),
    env: {
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: join(folder, 'data'),
      STROWGER_LOG_LEVEL: 'silent',
      ...env,
    },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, output: [...out, ...err].join('\n') }
}
