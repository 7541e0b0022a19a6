import { commandHelp } from '../../control/help.ts'
import { PAYMENT_FAULTS } from '../faults.ts'
import { OPTIONS } from './options.ts'

/** The text of `--help`. */
export function helpText(): string {
  return commandHelp(
    'payments',
    'A payment provider that serves the API of Stripe for payments and moves no money; see docs/SANDBOX.md for its outcomes.',
    { options: OPTIONS, table: PAYMENT_FAULTS },
  )
}
