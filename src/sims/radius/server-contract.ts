import type { Accounting } from './accounting.ts'
import type { DiscardReason } from './discard.ts'

/** An accepted sender, found by source address. */
export type RadiusClient = {
  /** The shared secret, which authenticates both sides. */
  secret: Buffer
  /** Whether packets without a Message-Authenticator are dropped. */
  requireSigned: boolean
}

/** A request that waits to be stored. */
export type AcceptedRequest<C> = { client: C; accounting: Accounting; receivedAt: Date }

/** Why an authentic request is not acknowledged now; the sender will repeat it. */
export type DropReason = DiscardReason | 'duplicate' | 'crowded' | 'not_stored'

/** Metrics of a server. */
export type RadiusSeen = {
  received(): void
  dropped(reason: DropReason): void
  answered(): void
  /** Counts an invalid attribute that was ignored. */
  leftOut(attribute: string): void
}

export type RadiusServerOptions<C extends RadiusClient> = {
  host: string
  /** 0 selects a free port. */
  port: number
  /** Undefined for unknown senders, whose packets are dropped. IPv4 addresses never have their IPv6 form. */
  clientOf(address: string): C | undefined
  /** Resolves when the requests are stored, with an error for each that is not. These are not acknowledged. */
  take(batch: AcceptedRequest<C>[]): Promise<(Error | undefined)[]>
  /** The number of batch lanes, and the batch lane of a request. Each batch lane stores one batch after another. */
  batchLaneCount: number
  batchLaneOf(accepted: AcceptedRequest<C>): number
  maxBatch: number
  /** Maximum requests in progress; further ones are dropped, and the sender repeats them. */
  maxInHand: number
  seen: RadiusSeen
}

export type RadiusServer = {
  host: string
  port: number
  /** The size of the system's receive buffer, in octets. */
  receiveBuffer: number
  inHand(): number
  /** Stops receiving, responds to requests in progress, and closes. */
  close(): Promise<void>
}
