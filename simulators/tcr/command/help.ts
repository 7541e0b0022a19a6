import { commandHelp } from '../../control/help.ts'
import { REGISTRY_FAULTS } from '../faults.ts'
import { OPTIONS } from './options.ts'

/** Paths of the API that the simulator does not serve, by their distinctive part. */
const UNSERVED = [
  'tag',
  'nudge',
  'migrateCnp',
  'cnpMigration',
  'osr',
  'mms',
  'supportingDocument',
  'enhancedVettingReport',
  'mockCvToken',
]

/** The text of `--help`. */
export function helpText(): string {
  return commandHelp(
    'registry',
    `A campaign registry that serves the CSP API v2 of The Campaign Registry below /v2, without ${UNSERVED.join(', ')}; see docs/SANDBOX.md for its decisions.`,
    { options: OPTIONS, table: REGISTRY_FAULTS },
  )
}
