import {
  linksTo,
  spanOf,
  traceOf,
  type TracedRequest,
  type Span,
  type Traces,
  writeTraceparent,
} from '#platform/traces/index.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Attempt } from './attempt.ts'
import type { Delivery, WebhookKind } from '../event/event.ts'

/** Records attempts as spans in the trace of their message, or in a separate trace. */
export type TracedAttempts = {
  /** `requested` is the API request, if the attempt is a test webhook. */
  attempted(attempt: Attempt, requested?: TracedRequest): void
  /** The `traceparent` header of the next attempt, if webhooks are traced. */
  traceparent?(delivery: Delivery): string
}

type About = { eventId: string; subjectId: string; kind: WebhookKind }

export function traceAttempts(traces: Traces, notified: boolean): TracedAttempts {
  const positionOf = (about: About, attempt: number) => {
    const message = messageOf(about)
    const traceId = traceOf(message ?? about.eventId)
    const parentId = message && spanOf(message)
    return { traceId, spanId: spanOf(about.eventId, attempt), parentId, kept: traces.keeps(traceId) }
  }
  return {
    attempted(attempt, requested) {
      const position = positionOf(attempt, attempt.attempt)
      if (!position.kept) return
      requested?.links.push(position)
      traces.add({ ...position, ...spanOfAttempt(attempt), links: linksTo(requested) })
    },
    ...(notified && {
      traceparent: (delivery) => writeTraceparent(positionOf(delivery, delivery.attempt + 1)),
    }),
  }
}

/** The message that an event is about; a chat post has the ID of its message. */
function messageOf({ kind, eventId, subjectId }: About): string | undefined {
  if (kind === 'chat-message') return eventId
  return kind === 'message-status' || kind === 'inbound-message' ? subjectId : undefined
}

function spanOfAttempt(
  attempt: Attempt,
): Pick<Span, 'name' | 'kind' | 'startedAt' | 'tookMs' | 'attributes' | 'fault'> {
  const { eventId, accountId, kind, channel, outcome, status, fault, tookMs } = attempt
  return {
    name: 'webhook attempt',
    kind: 'client',
    startedAt: wallNow() - tookMs,
    tookMs,
    attributes: {
      'strowger.event_id': eventId,
      'strowger.event_kind': kind,
      'strowger.account_id': accountId,
      'strowger.channel': channel,
      'strowger.attempt': attempt.attempt,
      'strowger.outcome': outcome,
      'http.response.status_code': status,
    },
    fault: outcome === 'delivered' ? undefined : (fault ?? String(status)),
  }
}
