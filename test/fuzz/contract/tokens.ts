import { claimsOf, token } from '../../support/jwt.ts'
import type { Known } from './send.ts'

/** What is known, with fresh proofs for those who prove themselves by tokens. */
export function withTokens(known: Known): Known {
  const application = token(claimsOf(known['customer.application']!), known['customer.private_key']!)
  return {
    ...known,
    'application.authorization': `Bearer ${application}`,
    private_key_part: known['customer.private_key']!.split('\n')[3]!,
    canary: 'canaryoftexts',
    'customer.canary': '99000000001',
  }
}
