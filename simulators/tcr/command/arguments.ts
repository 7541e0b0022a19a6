import { readSettings } from '../../control/common-options.ts'
import { REGISTRY_FAULTS } from '../faults.ts'
import { OPTIONS, type Settings } from './options.ts'

const DEFAULT_PORT = 8091
const SCORING_MS = 5_000
const REVIEW_MS = 5_000

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]) {
  const settings: Settings = {
    registry: { port: DEFAULT_PORT, scoringMs: SCORING_MS, reviewMs: REVIEW_MS },
    faults: [],
    json: false,
  }
  return readSettings('registry', { options: OPTIONS, table: REGISTRY_FAULTS }, words, settings)
}
