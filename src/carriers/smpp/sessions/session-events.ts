import type { AnswerDeliveries, BindStats } from './bind-contract.ts'
import type { DeliverSm } from '../pdus/message.ts'

export type SessionEnd = { reason: string; refused: boolean }

export type SessionEvents = {
  bound(): void
  /** submit_sm_resp, or a generic_nack to a submit. */
  response(sequence: number, commandStatus: number, messageId: string): void
  deliver(pdus: DeliverSm[], answer: AnswerDeliveries): void
  /** All responses of a chunk have been told. */
  chunk(): void
  drained(): void
  /** Deadlines are looked at; not while reading is paused, because then the silence is ours. */
  tick(now: number): void
  /** Once; nothing is told afterwards. */
  ended(end: SessionEnd): void
}

export type SessionCounters = Pick<BindStats, 'deliveries' | 'strays' | 'malformed' | 'enquiredAt'>
