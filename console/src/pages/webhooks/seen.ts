import type { Answered } from '../../api/contracts.ts'

/** An event as the API returns it. */
export type EventSeen = Answered<'readWebhookEvent'>
