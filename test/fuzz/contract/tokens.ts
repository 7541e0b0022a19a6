import { claimsOf, token } from '../../support/jwt.ts'
import type { Known } from './send.ts'

/** Words that stand in requests so that they can be looked for where they must not come: the log. */
export const CANARIES = {
  'a text': 'canaryoftexts',
  'a new secret': 'Canary0Secret',
  'a recipient': '99000000001',
} as const

/** What is known, with fresh proofs for those who prove themselves by tokens. */
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
