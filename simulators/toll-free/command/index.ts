// `strowger simulator tollfree`: starts a verifier of toll-free numbers from the command line.
// Not here: the process, whose lifetime the caller controls.
// Start at `options.ts`.
import { readSettings } from '../../control/common-options.ts'
import { commandHelp } from '../../control/help.ts'
import { unheard } from '../../control/options.ts'
import { runSimulator } from '../../control/run.ts'
import { VERIFIER_FAULTS } from '../faults.ts'
import { startVerifier } from '../verifier.ts'
import { OPTIONS, type Settings } from './options.ts'
import { VERIFIER_ROUTES } from './routes.ts'

export { optionNames } from './options.ts'
export { UnusableWords } from '../../control/options.ts'

const DEFAULT_PORT = 8093
const REVIEW_MS = 5_000
const COMMAND = { options: OPTIONS, table: VERIFIER_FAULTS }

/** Starts a verifier with command line arguments. Throws `UnusableWords`. */
export async function runVerifier(words: readonly string[]) {
  const usual: Settings = { verifier: { port: DEFAULT_PORT, reviewMs: REVIEW_MS }, faults: [], json: false }
  const { verifier: options, ...settings } = readSettings('tollfree', COMMAND, words, usual)
  return runSimulator(
    {
      start: () => startVerifier(options).catch(unheard('--port', options.port)),
      routes: VERIFIER_ROUTES,
      describe: ({ url }) => ({
        ready: { url },
        lines: [`The verifier of toll-free numbers listens on ${url}.`],
      }),
    },
    settings,
  )
}

/** The text of `--help`. */
export function helpText(): string {
  return commandHelp(
    'tollfree',
    'A verifier of toll-free numbers that serves the API of docs/PROVIDERS.md below /v1; see docs/SANDBOX.md for its decisions.',
    COMMAND,
  )
}
