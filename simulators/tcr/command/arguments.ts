import { inputFaultsOf, parseFaultArgument } from '../../control/fault-check.ts'
import { readOptions, UnusableWords } from '../../control/options.ts'
import { REGISTRY_FAULTS, type RegistryFaultInput } from '../faults.ts'
import { OPTIONS, type Settings } from './options.ts'

const DEFAULT_PORT = 8091
const SCORING_MS = 5_000
const REVIEW_MS = 5_000

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]): Settings & { faultInputs: RegistryFaultInput[] } {
  const settings: Settings = {
    registry: { port: DEFAULT_PORT, scoringMs: SCORING_MS, reviewMs: REVIEW_MS },
    faults: [],
    json: false,
  }
  const wrong = readOptions(OPTIONS, words, settings)
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...inputFaultsOf(REGISTRY_FAULTS, input).map(
        ({ name, reason }) => `--fault ${settings.faults[i]}: ${name} ${reason}`,
      ),
    )
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, '`strowger simulator registry --help` lists the options.'].join('\n'))
  return { ...settings, faultInputs: inputs as RegistryFaultInput[] }
}
