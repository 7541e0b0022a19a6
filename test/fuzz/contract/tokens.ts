import { claimsOf, token } from '../../support/jwt.ts'
import type { Known } from './send.ts'

/** Marker texts in requests that must not appear in the log. */
export const CANARIES = {
  'a text': 'canaryoftexts',
  'a new secret': 'Canary0Secret',
  'a recipient': '99000000001',
} as const

/** The known values, with fresh tokens for actors that authenticate by a token. */
export function withTokens(known: Known): Known {
  const application = token(claimsOf(known['customer.application']!), known['customer.private_key']!)
  return {
    ...known,
    'application.authorization': `Bearer ${application}`,
    private_key_part: known['customer.private_key']!.split('\n')[3]!,
    canary: CANARIES['a text'],
    'customer.canary': CANARIES['a recipient'],
  }
}
