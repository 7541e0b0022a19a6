import type { WebhookKind } from './event.ts'

type Stated = { kind: WebhookKind; eventStatus: string | undefined; payload: string }

/** The type of an event, as registered endpoints receive it; `test` for a test. */
export function typeOfEvent({ kind, eventStatus, payload }: Stated): string {
  if (kind === 'message-status') return 'message.status'
  if (kind === 'inbound-message') return 'message.inbound'
  if (kind === 'compliance-status') return (JSON.parse(payload) as { event: string }).event
  return kind === 'test' ? 'test' : (eventStatus ?? kind)
}
