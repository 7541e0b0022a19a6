import type { CauseFacts } from './cause-store.ts'
import type { UnconfirmedCause } from './unconfirmed-kinds.ts'

type Known = CauseFacts & { hasExpired: boolean }
type Row = readonly [cause: UnconfirmedCause, applies: (known: Known) => boolean, description: string]

/** The likely causes of a missing receipt. The first that applies is reported. */
const causes: readonly Row[] = [
  [
    'receipt_unmatched',
    ({ is_unmatched }) => is_unmatched,
    'A receipt for this recipient arrived with an ID that matches no message. Compare the unmatched receipts of the carrier with the ID of the submit response, and correct receipt_id_form.',
  ],
  [
    'carrier_disconnected',
    ({ is_bound }) => !is_bound,
    'The carrier has no bound session, so it cannot send receipts.',
  ],
  [
    'no_receipts',
    ({ has_receipts }) => !has_receipts,
    'The carrier has sent no receipt for any message since. Ask the carrier whether receipts are enabled.',
  ],
  [
    'validity_ended',
    ({ hasExpired }) => hasExpired,
    'The validity period has ended and the carrier sends other receipts, so this receipt was probably lost.',
  ],
  [
    'recipient_unreachable',
    () => true,
    'The carrier sends other receipts and the validity period has not ended: the recipient is probably unreachable, and the carrier retries.',
  ],
]

/** The likely cause of a missing receipt, and what to do. */
export function causeOf(known: Known): { cause: UnconfirmedCause; description: string } {
  const [cause, , description] = causes.find(([, applies]) => applies(known))!
  return { cause, description }
}
