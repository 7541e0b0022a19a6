import type { ReviewKind } from './states.ts'

/** Reasons of a rejection or change request, as sentences for the customer. */
export const reviewCodes = {
  'call-to-action':
    'The registration does not state where and how consumers give consent to receive the messages.',
  'consent-shared': 'Consent is shared with third parties, or was collected by a third party.',
  'privacy-policy': 'The privacy policy is missing, or does not cover mobile numbers and consent.',
  'terms-and-conditions': 'The program terms are missing or incomplete.',
  'opt-out': 'The registration does not state how to opt out, or the opt-out message is incomplete.',
  help: 'The registration does not state how to get help, or the help message is incomplete.',
  samples: 'The samples do not show what will be sent, or do not name the sender.',
  'use-case': 'The description or the samples do not match the use case.',
  description:
    'The description does not state the sender, the recipients, the content and the purpose of the messages.',
  brand: 'The campaign does not match its brand.',
  business: 'The business, its tax ID or its website could not be verified.',
  contact: 'The contact does not match the business.',
  'political-token': 'The token does not verify the political campaign.',
  links: 'A link is shortened, unreachable, or leads to another company.',
  'age-gate': 'Adult content is not age-gated.',
  'embedded-link': 'A sample contains a link that is not declared, or that a network does not allow.',
  'embedded-phone':
    'A sample contains a phone number that is not declared, or that a network does not allow.',
  'direct-lending': 'A sample mentions loans, but the campaign does not declare direct lending.',
  prohibited: 'The content is prohibited.',
  complaints: 'Consumers or networks complained about the messages.',
  'unsolicited-traffic': 'Unsolicited messages were sent.',
  unregistered: 'Messages were sent that do not match the registration.',
  'tax-id': 'The tax ID does not match the legal name.',
  'stock-symbol': 'The stock symbol is unknown at the stock exchange.',
  'entity-type': 'The entity type does not match the company.',
  'non-profit': 'The non-profit status could not be verified.',
  government: 'The government entity could not be verified.',
  address: 'The address does not match the company.',
  'unknown-vetting': 'The provider does not know this vetting.',
  'insufficient-data': 'There is not enough information about the company.',
  'no-new-facts': 'The appeal contains no new facts.',
  'not-qualified': 'The brand does not qualify for the use case.',
  'not-shared': 'The partner does not share the campaign.',
} as const

export type ReviewCode = keyof typeof reviewCodes
export const reviewCodeNames = Object.keys(reviewCodes) as [ReviewCode, ...ReviewCode[]]

/** Codes for the content of registrations. */
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

/** Codes about the identity of a brand. */
const ofIdentity: readonly ReviewCode[] = [
  'tax-id',
  'entity-type',
  'stock-symbol',
  'non-profit',
  'government',
  'address',
  'business',
]

/** Codes offered for each kind of review; the API accepts any code. */
export const codesOf: Readonly<Record<ReviewKind, readonly ReviewCode[]>> = {
  campaign: ['brand', ...ofContent, 'embedded-link', 'embedded-phone', 'direct-lending'],
  'campaign-suspension': ofTraffic,
  'brand-suspension': ofTraffic,
  reseller: ['business', 'contact', 'prohibited'],
  'toll-free': ofContent,
  'registry-brand': ofIdentity,
  'registry-brand-update': ['brand', 'contact', ...ofIdentity],
  'registry-vetting': ['unknown-vetting', 'insufficient-data', 'political-token', ...ofIdentity],
  'registry-appeal': ['no-new-facts', 'insufficient-data', ...ofIdentity],
  'registry-withdrawal': [],
  'registry-reseller': ['business', 'contact', 'prohibited'],
  'registry-campaign': [
    'not-qualified',
    'brand',
    ...ofContent,
    'embedded-link',
    'embedded-phone',
    'direct-lending',
  ],
  'registry-network': ['not-qualified', 'complaints', ...ofContent, 'embedded-link', 'embedded-phone'],
  'registry-sharing': ['not-shared'],
  'toll-free-verification': [...new Set([...ofContent, ...ofTraffic])],
  'toll-free-withdrawal': [],
}
