import type { Carriers, Meanings, PartOutcome, SubmitOutcome, SubmitSm } from '#carriers/index.ts'
import type { Delay } from './next-route.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** A message that is being submitted: its parts, and what the carrier has said of each so far. */
export type Submitting = {
  message: OutboundMessage
  /** The session that all its parts go over. */
  session: number
  /** When its first part left, by the monotonic clock in milliseconds. */
  submittedAt: number
  pdus: SubmitSm[]
  /** Parts handed to the bind so far. */
  sent: number
  carrierMessageIds: (string | undefined)[]
  /** What became of the message is known, though parts of it may still be answered. */
  decided: boolean
}

/** What became of a whole message. */
export type Outcome =
  | { kind: 'submitted'; message: OutboundMessage; carrierMessageIds: string[] }
  | {
      kind: 'refused'
      message: OutboundMessage
      event: 'carrierRefused' | 'expired' | 'refused' | 'givenUp'
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

/** Requests without a response yet: which part of which message a sequence number of one session stands for. */
export type Outstanding = {
  expect(bind: number, sequence: number, submitting: Submitting, part: number): void
  /** What an answer decides for its message, if it decides anything; the first decision is the only one. */
  answered(bind: number, answer: PartOutcome): Outcome | undefined
  /** The session is over: what that decides for a message of which no part waits for an answer. */
  cutOff(submitting: Submitting): Outcome | undefined
}

/** Opens the table of one node; every answer is counted, and every decision told to those who follow journeys. */
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
  const { kind, code, says: reason, throttled } = its.submit(answer.commandStatus)
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

/** A request that had left may have been taken; one that had not may simply go again. */
function unansweredOutcome(
  message: OutboundMessage,
  { sent, reason }: Unanswered,
  someAccepted: boolean,
): Outcome {
  if (sent || someAccepted) return { kind: 'unknown', message, reason: unansweredReasons[reason] }
  const notLeft = 'The session ended before the message left.'
  return { kind: 'postponed', message, reason: notLeft, delay: 'not sent', possibleDuplicate: false }
}

/** What was taken in part stays with its carrier. */
function delayOf(throttled: boolean, someAccepted: boolean): Delay {
  if (someAccepted) return 'unknown'
  return throttled ? 'throttled' : 'refused'
}

const cutOffReason = 'The session ended before all parts of the message had left.'

const unansweredReasons = {
  timeout: 'The carrier did not answer in time.',
  closed: 'The session ended before the carrier answered.',
} as const
