import type { Fault } from '#platform/contract/problem.ts'
import type { MessageFlowDetails } from '../fields/flow-details.ts'

/** Shortest and longest message flow, in characters (S2-239). */
export const flowLength = { least: 40, most: 4096 } as const

const titles = {
  ONLINE_FORM: 'Form on a web page',
  LIVE_OPERATOR: 'Spoken consent to an operator',
  POINT_OF_SALE: 'Consent at the point of sale',
  TEXT_TO_JOIN: 'Text to join',
  OTHER: 'Other',
} as const

const frequencies = {
  ONE_TIME: 'One message is sent per request.',
  RECURRING: 'Messages recur until recipients opt out.',
} as const

/** Computes `message_flow`, with a line for each detail (S2-112). `ownName` is the name of the brand. */
export function flowOf(details: MessageFlowDetails, ownName: string): string {
  return [
    `Messages are sent by ${details.brand_name ?? ownName}.`,
    'Recipients give consent in these ways:',
    ...details.consent_mechanisms.map((one) => mechanismLine(one, details.opt_in_keywords)),
    ...(details.pricing_disclosure ? ['Recipients are informed that message and data rates may apply.'] : []),
    frequencies[details.frequency],
    ...(details.carriers_liability_disclaimer
      ? ['Recipients are informed that carriers are not liable for delayed or undelivered messages.']
      : []),
    'Reply HELP for help and STOP to opt out.',
    ...(details.terms_and_conditions === undefined
      ? []
      : [`Terms and conditions: ${details.terms_and_conditions}`]),
    ...(details.privacy_policy === undefined ? [] : [`Privacy policy: ${details.privacy_policy}`]),
  ].join('\n')
}

type Mechanism = MessageFlowDetails['consent_mechanisms'][number]

function mechanismLine({ method, details, attachment }: Mechanism, keywords: string | undefined): string {
  const words = method === 'TEXT_TO_JOIN' && keywords !== undefined ? ` (keywords: ${keywords})` : ''
  const seen = attachment === undefined ? '' : ` Seen at ${attachment}`
  return `- ${titles[method]}${words}: ${details}${seen}`
}

/** Checks the length of a computed flow, in code points. */
export function flowLengthFaults(text: string, name: string): Fault[] {
  const { length } = Array.from(text)
  if (length >= flowLength.least && length <= flowLength.most) return []
  const reason = `must produce a text of ${flowLength.least} to ${flowLength.most} characters, not ${length}`
  return [{ name, reason, rule: 'length' }]
}
