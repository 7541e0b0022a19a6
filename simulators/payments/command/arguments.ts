import { readSettings } from '../../control/common-options.ts'
import { PAYMENT_FAULTS } from '../faults.ts'
import { OPTIONS, type Settings } from './options.ts'

const DEFAULT_PORT = 8092
const DEFAULT_KEY = 'sk_test_of_the_simulator'
const DEFAULT_SECRET = 'whsec_of_the_simulator'

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]) {
  const settings: Settings = {
    provider: { port: DEFAULT_PORT, key: DEFAULT_KEY },
    endpoint: { secret: DEFAULT_SECRET },
    faults: [],
    json: false,
  }
  return readSettings('payments', { options: OPTIONS, table: PAYMENT_FAULTS }, words, settings)
}
