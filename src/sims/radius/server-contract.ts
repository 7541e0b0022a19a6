import type { Accounting } from './accounting.ts'
import type { DiscardReason } from './discard.ts'

/** Who may send: found by the address that packets come from. */
export type RadiusClient = {
  /** Shared with the sender; it signs what both say. */
  secret: Buffer
  /** Whether packets without a Message-Authenticator are dropped. */
  requireSigned: boolean
}

/** A request that waits to be made durable. */
export type AcceptedRequest<C> = { client: C; accounting: Accounting; receivedAt: Date }

/** Why a proved request is not answered now: it comes again. */
export type DropReason = DiscardReason | 'duplicate' | 'crowded' | 'not_stored'

/** What is counted of a server. */
export type RadiusSeen = {
  received(): void
  dropped(reason: DropReason): void
  answered(): void
  /** An attribute was left out because it made no sense. */
  leftOut(attribute: string): void
}

export type RadiusServerOptions<C extends RadiusClient> = {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Nothing for strangers, whose packets are dropped. The address is without the form of IPv4 in IPv6. */
  clientOf(address: string): C | undefined
  /** Resolves when the requests are durable, with an error in the place of one that is not. What is not is not answered. */
  take(batch: AcceptedRequest<C>[]): Promise<(Error | undefined)[]>
  /** Which lane a request goes, one of `lanes`; a lane stores one batch after the other. */
  lanes: number
  laneOf(accepted: AcceptedRequest<C>): number
  maxBatch: number
  /** Requests without an answer at most; what comes above it is dropped, and the sender repeats it. */
  maxInHand: number
  seen: RadiusSeen
}

export type RadiusServer = {
  host: string
  port: number
  /** Octets that the system keeps of what has not been read. */
  receiveBuffer: number
  inHand(): number
  /** Takes nothing any more, answers what is in hand, and ends. */
  close(): Promise<void>
}
