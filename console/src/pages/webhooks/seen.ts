import type { Answered } from '../../api/contracts.ts'

/** An event as the exchange shows it. */
export type EventSeen = Answered<'readWebhookEvent'>
