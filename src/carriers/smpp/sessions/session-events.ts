import type { AnswerDeliveries, BindStats } from './bind-contract.ts'
import type { Fault } from '../pdus/fault.ts'
import type { DeliverSm } from '../pdus/message.ts'
import type { QuerySmResp } from '../pdus/session-pdus.ts'

/** `status`: the command_status with which the peer rejected the bind. */
export type SessionEnd = { reason: string; refused: boolean; status?: number | undefined }

export type SessionEvents = {
  /** Called with the system_id of the peer; empty if the response has none. */
  bound(systemId: string): void
  /** Called for a submit_sm_resp, or for a generic_nack to a submit. */
  response(sequence: number, commandStatus: number, messageId: string): void
  /** Called for a query_sm_resp; the body is missing if the status is an error. */
  queried(sequence: number, commandStatus: number, body: QuerySmResp | Fault | undefined): void
  deliver(pdus: DeliverSm[], answer: AnswerDeliveries): void
  /** Called when all responses of a chunk have been reported. */
  chunk(): void
  drained(): void
  /** Called when deadlines may be checked. Not called while reading is paused, because the carrier's responses are then not read. */
  tick(now: number): void
  /** Called once, as the last event. */
  ended(end: SessionEnd): void
}

export type SessionCounters = Pick<BindStats, 'deliveries' | 'strays' | 'malformed' | 'enquiredAt'>
