// `strowger simulator tollfree`: starts a verifier of toll-free numbers from the command line.
// Not here: the process, whose lifetime the caller controls.
// Start at `options.ts`.
import { inputFaultsOf, parseFaultArgument } from '../../control/fault-check.ts'
import { faultLines, optionLines } from '../../control/help.ts'
import { readOptions, unheard, UnusableWords } from '../../control/options.ts'
import { openControl } from '../../control/server.ts'
import { VERIFIER_FAULTS, type VerifierFaultInput } from '../faults.ts'
import { startVerifier } from '../verifier.ts'
import { OPTIONS, type Settings } from './options.ts'
import { VERIFIER_ROUTES } from './routes.ts'

export { optionNames } from './options.ts'
export { UnusableWords } from '../../control/options.ts'

const DEFAULT_PORT = 8093
const REVIEW_MS = 5_000

/** A verifier started from the command line. */
export type Running = {
  /** Addresses for programs. */
  ready: { url: string; control_url?: string }
  /** Whether to print `ready` as JSON instead of `description`. */
  json: boolean
  description: string[]
  close(): Promise<void>
}

/** Starts a verifier with command line arguments. Throws `UnusableWords`. */
export async function runVerifier(words: readonly string[]): Promise<Running> {
  const { verifier: options, faultInputs, controlPort, controlToken, json } = readWords(words)
  const open = new AsyncDisposableStack()
  try {
    const verifier = await startVerifier(options).catch(unheard('--port', options.port))
    open.defer(() => verifier.close())
    for (const input of faultInputs) verifier.inject(input)
    const control =
      controlPort === undefined
        ? undefined
        : await openControl({ routes: VERIFIER_ROUTES, worker: verifier }, controlPort, controlToken).catch(
            unheard('--control-port', controlPort),
          )
    if (control) open.defer(() => control.close())
    const url = control && `http://127.0.0.1:${control.port}`
    const stays = open.move()
    return {
      ready: { url: verifier.url, ...(url && { control_url: url }) },
      json,
      description: [
        `The verifier of toll-free numbers listens on ${verifier.url}.`,
        ...(url ? [`Control API: ${url}/`] : []),
        ...faultInputs.map(({ fault }) => `Active fault: ${fault}.`),
      ],
      close: () => stays.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
function readWords(words: readonly string[]): Settings & { faultInputs: VerifierFaultInput[] } {
  const settings: Settings = {
    verifier: { port: DEFAULT_PORT, reviewMs: REVIEW_MS },
    faults: [],
    json: false,
  }
  const wrong = readOptions(OPTIONS, words, settings)
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...inputFaultsOf(VERIFIER_FAULTS, input).map(
        ({ name, reason }) => `--fault ${settings.faults[i]}: ${name} ${reason}`,
      ),
    )
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, '`strowger simulator tollfree --help` lists the options.'].join('\n'))
  return { ...settings, faultInputs: inputs as VerifierFaultInput[] }
}

/** The text of `--help`. */
export function helpText(): string {
  return [
    'strowger simulator tollfree [options]',
    '',
    'A verifier of toll-free numbers that serves the API of docs/PROVIDERS.md below /v1; see docs/SANDBOX.md for its decisions.',
    '',
    ...optionLines(OPTIONS),
    '',
    'Faults with their parameters and defaults; the first word of a list is its default. All faults accept count= or seconds=:',
    '',
    ...faultLines(VERIFIER_FAULTS),
    '',
    'Example: strowger simulator tollfree --port 0 --control-port 0 --fault lose-events:seconds=30',
  ].join('\n')
}
