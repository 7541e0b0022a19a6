import { faultLines, optionLines } from '../../control/help.ts'
import { FAULTS } from '../faults/table.ts'
import { OPTIONS } from './options.ts'

/** The text of `--help`. */
export function helpText(): string {
  return [
    'strowger simulator carrier [options]',
    '',
    'An SMPP 3.4 carrier whose behavior depends on the recipient: 99000000001 is delivered; see docs/SANDBOX.md for all numbers.',
    '',
    ...optionLines(OPTIONS),
    '',
    'Faults with their parameters and defaults; the first word of a list is its default. All faults accept session= to affect one',
    'session; faults that do not end by themselves accept count= or seconds=:',
    '',
    ...faultLines(FAULTS),
    '',
    'Example: strowger simulator carrier --port 0 --show --control-port 0 --fault throttle:seconds=30',
  ].join('\n')
}
