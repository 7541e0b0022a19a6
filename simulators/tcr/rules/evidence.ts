import { resultOf } from '../vettings/score.ts'
import { contentFaults, declineOf, rejectionOf } from './campaign-content.ts'
import { feedbackOf } from './identity.ts'
import type { Judge } from './judge.ts'

/** Decides by the data of brands and campaigns, and by the evidence for them. */
export const evidenceJudge: Judge = {
  identity: feedbackOf,
  relationship: () => undefined,
  verifiesPhones: true,
  vetting: resultOf,
  denial(_, files) {
    if (files.some(({ readable }) => readable)) return undefined
    return files.length === 0 ? 'No evidence was provided.' : 'The evidence cannot be read.'
  },
  trustsSize: true,
  terms: (_, terms) => terms,
  content: contentFaults,
  reviewsAll: false,
  network: (network, campaign) => ({ rejection: rejectionOf(network, campaign) }),
  decline: declineOf,
  partnerShare: () => 'none',
  reseller: () => undefined,
  keepsFor: () => 0,
  isBusy: () => false,
}
