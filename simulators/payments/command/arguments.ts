import { inputFaultsOf, parseFaultArgument } from '../../control/fault-check.ts'
import { readOptions, UnusableWords } from '../../control/options.ts'
import { PAYMENT_FAULTS, type PaymentFaultInput } from '../faults.ts'
import { OPTIONS, type Settings } from './options.ts'

const DEFAULT_PORT = 8092
const DEFAULT_KEY = 'sk_test_of_the_simulator'
const DEFAULT_SECRET = 'whsec_of_the_simulator'

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]): Settings & { faultInputs: PaymentFaultInput[] } {
  const settings: Settings = {
    provider: { port: DEFAULT_PORT, key: DEFAULT_KEY },
    endpoint: { secret: DEFAULT_SECRET },
    faults: [],
    json: false,
  }
  const wrong = readOptions(OPTIONS, words, settings)
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...inputFaultsOf(PAYMENT_FAULTS, input).map(
        ({ name, reason }) => `--fault ${settings.faults[i]}: ${name} ${reason}`,
      ),
    )
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, '`strowger simulator payments --help` lists the options.'].join('\n'))
  return { ...settings, faultInputs: inputs as PaymentFaultInput[] }
}
