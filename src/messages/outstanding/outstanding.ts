import type { Carriers, Meanings, PartOutcome, SubmitOutcome, SubmitSm } from '#carriers/index.ts'
import type { Delay } from './next-route.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** A message that is being submitted: its segments, and the carrier's response to each so far. */
export type Submitting = {
  message: OutboundMessage
  /** The session on which all segments are sent. */
  session: number
  /** When its first segment was sent, by the monotonic clock in milliseconds. */
  submittedAt: number
  pdus: SubmitSm[]
  /** Segments passed to the bind so far. */
  sent: number
  carrierMessageIds: (string | undefined)[]
  /** Whether the outcome is decided, even if segments still wait for responses. */
  decided: boolean
}

/** The outcome of a complete message. */
export type Outcome =
  | { kind: 'submitted'; message: OutboundMessage; carrierMessageIds: string[] }
  | {
      kind: 'refused'
      message: OutboundMessage
      event: 'carrierRefused' | 'expired' | 'refused' | 'retriesExhausted'
      code: number
      reason: string
    }
  | {
      kind: 'postponed'
      message: OutboundMessage
      reason: string
      delay: Delay
      possibleDuplicate: boolean
    }
  | { kind: 'unknown'; message: OutboundMessage; reason: string }

/** Requests without a response: maps the sequence numbers of a session to segments of messages. */
export type Outstanding = {
  expect(bind: number, sequence: number, submitting: Submitting, part: number): void
  /** The outcome that a response decides for its message, if any; only the first decision counts. */
  answered(bind: number, answer: PartOutcome): Outcome | undefined
  /** The outcome of a message without pending segments when its session is closed. */
  cutOff(submitting: Submitting): Outcome | undefined
}

/** Opens the table of one node. Every response is counted, and every decision is reported to the message traces. */
export function openOutstanding(
  metrics: MessagesMetrics,
  { meanings }: Pick<Carriers, 'meanings'>,
  submitted?: (submitting: Submitting, outcome: Outcome) => void,
): Outstanding {
  const requests = new Map<string, { submitting: Submitting; part: number }>()
  const keyOf = (bind: number, sequence: number) => `${bind}/${sequence}`
  const decide = (submitting: Submitting, outcome: Outcome) => {
    submitting.decided = true
    submitted?.(submitting, outcome)
    return outcome
  }
  return {
    expect: (bind, sequence, submitting, part) =>
      void requests.set(keyOf(bind, sequence), { submitting, part }),
    answered(bind, answer) {
      const key = keyOf(bind, answer.sequence)
      const request = requests.get(key)
      requests.delete(key)
      if (!request) return undefined
      const seconds = (performance.now() - request.submitting.submittedAt) / 1000
      const carrierId = request.submitting.message.carrierId!
      const its = meanings(carrierId)
      metrics.carrier(carrierId).submitted(countedAs(answer, its), seconds)
      if (request.submitting.decided) return undefined
      const outcome = outcomeOf(request.submitting, request.part, answer, its)
      return outcome && decide(request.submitting, outcome)
    },
    cutOff(submitting) {
      const accepted = submitting.carrierMessageIds.filter((id) => id !== undefined).length
      if (submitting.decided || accepted < submitting.sent) return undefined
      return decide(submitting, { kind: 'unknown', message: submitting.message, reason: cutOffReason })
    },
  }
}

function countedAs(answer: PartOutcome, its: Meanings): SubmitOutcome {
  if (answer.kind === 'unanswered') return 'unknown'
  const { kind } = its.submit(answer.commandStatus)
  return kind === 'ok' ? 'accepted' : kind === 'permanent' ? 'refused' : 'temporary'
}

function outcomeOf(
  submitting: Submitting,
  part: number,
  answer: PartOutcome,
  its: Meanings,
): Outcome | undefined {
  const { message, carrierMessageIds } = submitting
  const someAccepted = carrierMessageIds.some((id) => id !== undefined)
  if (answer.kind === 'unanswered') return unansweredOutcome(message, answer, someAccepted)
  const { kind, code, description: reason, throttled } = its.submit(answer.commandStatus)
  if (kind === 'permanent') return { kind: 'refused', message, event: 'carrierRefused', code, reason }
  if (kind === 'temporary')
    return {
      kind: 'postponed',
      message,
      reason,
      delay: delayOf(throttled, someAccepted),
      possibleDuplicate: someAccepted,
    }
  carrierMessageIds[part] = answer.messageId
  const ids = carrierMessageIds.filter((id) => id !== undefined)
  if (ids.length < submitting.pdus.length) return undefined
  return { kind: 'submitted', message, carrierMessageIds: ids }
}

type Unanswered = Extract<PartOutcome, { kind: 'unanswered' }>

/** The outcome of a submit without a response. A submit that was sent may have been accepted; an unsent submit can be sent again. */
function unansweredOutcome(
  message: OutboundMessage,
  { sent, reason }: Unanswered,
  someAccepted: boolean,
): Outcome {
  if (sent || someAccepted) return { kind: 'unknown', message, reason: unansweredReasons[reason] }
  const notLeft = 'The session was closed before the message was sent.'
  return { kind: 'postponed', message, reason: notLeft, delay: 'not sent', possibleDuplicate: false }
}

/** A partly accepted message stays with its carrier. */
function delayOf(throttled: boolean, someAccepted: boolean): Delay {
  if (someAccepted) return 'unknown'
  return throttled ? 'throttled' : 'refused'
}

const cutOffReason = 'The session was closed before all segments of the message were sent.'

const unansweredReasons = {
  timeout: 'The carrier did not respond in time.',
  closed: 'The session was closed before the carrier responded.',
} as const
