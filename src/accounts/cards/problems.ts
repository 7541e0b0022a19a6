import { problemKind as kind } from '#platform/contract/problem.ts'
import { wrongSecret } from '../portal-session/problems.ts'

/** Refusals of the operations on a customer's saved cards. */
export const cardProblems = {
  notFound: kind(404, 'not-found', 'Not found', 'The account has no object with this ID.'),
  wrongSecret,
  sharedBalance: kind(
    409,
    'shared-balance',
    'Shared balance',
    'The primary account pays for this account, so its cards are charged.',
  ),
  notSaved: kind(
    409,
    'no-saved-cards',
    'Cards cannot be saved',
    'The operator of the exchange confirms bank transfers, so cards cannot be saved.',
  ),
  noPage: kind(
    503,
    'no-payment-provider',
    'Payment provider unavailable',
    'The payment provider does not respond. No card was changed; try again later.',
  ),
  noCard: kind(409, 'no-card', 'No saved card', 'Auto-reload needs a saved card with this reference.'),
} as const
