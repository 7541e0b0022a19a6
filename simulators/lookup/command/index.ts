// `strowger simulator lookup`: starts a lookup service for the networks of ported numbers from the command line.
// Not here: the process, whose lifetime the caller controls.
// Start at `options.ts`.
import { readSettings } from '../../control/common-options.ts'
import { commandHelp } from '../../control/help.ts'
import { unheard } from '../../control/options.ts'
import { runSimulator } from '../../control/run.ts'
import { LOOKUP_FAULTS } from '../faults.ts'
import { startLookup } from '../service.ts'
import { OPTIONS, type Settings } from './options.ts'
import { LOOKUP_ROUTES } from './routes.ts'

export { optionNames } from './options.ts'
export { UnusableWords } from '../../control/options.ts'

const DEFAULT_PORT = 8094
const COMMAND = { options: OPTIONS, table: LOOKUP_FAULTS }

/** Starts a lookup service with command line arguments. Throws `UnusableWords`. */
export async function runLookup(words: readonly string[]) {
  const usual: Settings = { lookup: { port: DEFAULT_PORT, networks: {} }, faults: [], json: false }
  const { lookup: options, ...settings } = readSettings('lookup', COMMAND, words, usual)
  return runSimulator(
    {
      start: () => startLookup(options).catch(unheard('--port', options.port)),
      routes: LOOKUP_ROUTES,
      describe: ({ url }) => ({ ready: { url }, lines: [`The number lookup listens on ${url}.`] }),
    },
    settings,
  )
}

/** The text of `--help`. */
export function helpText(): string {
  return commandHelp(
    'lookup',
    'A lookup service for the networks of ported numbers that serves the API of docs/PROVIDERS.md below /v1; see docs/SANDBOX.md.',
    COMMAND,
  )
}
