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

/** Attempts as spans: of the trace of their message, or of one of their own. */
export type TracedAttempts = {
  /** `asked` is the request that has had it made, where it is one that a person tries a receiver with. */
  attempted(attempt: Attempt, requested?: TracedRequest): void
  /** What a receiver is told of the attempt that is about to be made, where receivers are told. */
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

/** The message that an event is about; its id is the message's own where that is what is posted. */
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
