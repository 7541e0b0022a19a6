import type { ReviewKind } from './states.ts'

/** Why something is rejected, or has to be changed, in a sentence for the customer. */
export const reviewCodes = {
  'call-to-action': 'It is not said where and how consumers agree to receive the messages.',
  'consent-shared': 'Consent is passed on to third parties, or was gathered by one.',
  'privacy-policy': 'The privacy policy is missing, or does not cover mobile numbers and consent.',
  'terms-and-conditions': 'The terms of the programme are missing or incomplete.',
  'opt-out': 'It is not said how messages are stopped, or the opt-out message is incomplete.',
  help: 'It is not said where there is help, or the help message is incomplete.',
  samples: 'The samples do not show what will be sent, or do not name the sender.',
  'use-case': 'The description or the samples belong to another use case.',
  description: 'The description does not say who sends what to whom, and why.',
  brand: 'The campaign and its brand do not belong together.',
  business: 'The business, its tax id or its website could not be found as they are described.',
  contact: 'The contact and the business do not belong together.',
  'political-token': 'The token does not prove who is behind the political campaign.',
  links: 'A link is shortened, unreachable, or leads to somebody else.',
  'age-gate': 'Content for grown-ups is not gated by age.',
  'embedded-link': 'A sample has a link that is not declared, or that a network does not allow.',
  'embedded-phone': 'A sample has a telephone number that is not declared, or that a network does not allow.',
  'direct-lending': 'A sample is about loans, and the campaign does not declare direct lending.',
  prohibited: 'The content is prohibited.',
  complaints: 'Consumers or networks have complained about its messages.',
  'unsolicited-traffic': 'Messages were sent that nobody had asked for.',
  unregistered: 'Messages were sent that are not what is registered.',
} as const

export type ReviewCode = keyof typeof reviewCodes
export const reviewCodeNames = Object.keys(reviewCodes) as [ReviewCode, ...ReviewCode[]]

/** What is said of registrations that are handed in. */
const ofContent: readonly ReviewCode[] = [
  'call-to-action',
  'consent-shared',
  'privacy-policy',
  'terms-and-conditions',
  'opt-out',
  'help',
  'samples',
  'use-case',
  'description',
  'business',
  'contact',
  'links',
  'age-gate',
  'prohibited',
  'political-token',
]
const ofTraffic: readonly ReviewCode[] = [
  'complaints',
  'unsolicited-traffic',
  'unregistered',
  'prohibited',
  'consent-shared',
  'business',
]

/** Which of them people are offered for each kind of review; any of them may be said. */
export const codesOf: Readonly<Record<ReviewKind, readonly ReviewCode[]>> = {
  campaign: ['brand', ...ofContent, 'embedded-link', 'embedded-phone', 'direct-lending'],
  'campaign-suspension': ofTraffic,
  'brand-suspension': ofTraffic,
  reseller: ['business', 'contact', 'prohibited'],
  'toll-free': ofContent,
}
