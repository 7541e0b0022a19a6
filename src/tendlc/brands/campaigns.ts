import type { BrandRow } from './store.ts'

/**
 * Why a brand may have no new campaigns, in a sentence for its owner; nothing where it may. Public companies have to confirm the mail to
 * `verification_email` first (S2-003, S2-257), persons who trade alone the text to their mobile phone. What networks say of a use
 * case is the registry's (`qualify.ts`).
 */
export function brandMayHaveCampaigns(
  brand: Pick<
    BrandRow,
    'status' | 'identity_status' | 'entity_type' | 'email_verified_at' | 'mobile_verified_at'
  >,
): { refused: string } | undefined {
  const { status, identity_status: identity, entity_type: type } = brand
  if (status !== 'ACTIVE') return { refused: `The brand is ${status}.` }
  if (identity === 'PENDING') return { refused: 'The identity of the brand is still being looked at.' }
  if (identity === 'UNVERIFIED') return { refused: 'The identity of the brand could not be verified.' }
  if (type === 'PUBLIC_PROFIT' && !brand.email_verified_at)
    return { refused: 'The mail to verification_email has not been confirmed.' }
  if (type === 'SOLE_PROPRIETOR' && !brand.mobile_verified_at)
    return { refused: 'The mobile phone of the brand has not been verified.' }
  return undefined
}
