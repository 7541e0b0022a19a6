import type { Answered } from '../../api/contracts.ts'

/** An event as the API returns it. */
export type EventSeen = Answered<'readWebhookEvent'>

const reasons: Readonly<Record<string, string>> = {
  failing: 'The endpoint failed for 5 days.',
  gone: 'The endpoint answered 410 (Gone).',
  switched_off: 'The customer has switched it off.',
  deleted: 'The customer has deleted it.',
}

/** Why an endpoint is disabled, in a sentence. */
export const whyDisabled = (one: { disabled_reason: string | null; disabled_note: string | null }): string =>
  one.disabled_note === null
    ? (reasons[one.disabled_reason ?? ''] ?? '')
    : `An operator has disabled it: ${one.disabled_note}`
