import { faultLines, optionLines } from '../../control/help.ts'
import { PAYMENT_FAULTS } from '../faults.ts'
import { OPTIONS } from './options.ts'

/** The text of `--help`. */
export function helpText(): string {
  return [
    'strowger simulator payments [options]',
    '',
    'A payment provider that serves the API of Stripe for payments and moves no money; see docs/SANDBOX.md for its outcomes.',
    '',
    ...optionLines(OPTIONS),
    '',
    'Faults with their parameters and defaults; the first word of a list is its default. All faults accept count= or seconds=:',
    '',
    ...faultLines(PAYMENT_FAULTS),
    '',
    'Example: strowger simulator payments --port 0 --control-port 0 --fault lose-events:seconds=30',
  ].join('\n')
}
