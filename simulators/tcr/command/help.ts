import { faultLines, optionLines } from '../../control/help.ts'
import { REGISTRY_FAULTS } from '../faults.ts'
import { OPTIONS } from './options.ts'

/** The text of `--help`. */
export function helpText(): string {
  return [
    'strowger simulator registry [options]',
    '',
    'A campaign registry that serves the CSP API v2 of The Campaign Registry below /v2; see docs/SANDBOX.md for its decisions.',
    '',
    ...optionLines(OPTIONS),
    '',
    'Faults with their parameters and defaults; the first word of a list is its default. All faults accept count= or seconds=:',
    '',
    ...faultLines(REGISTRY_FAULTS),
    '',
    'Example: strowger simulator registry --port 0 --control-port 0 --fault lose-events:seconds=30',
  ].join('\n')
}
