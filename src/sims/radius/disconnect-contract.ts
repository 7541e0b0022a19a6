import type { Values } from './attributes.ts'

/** Where a gateway takes disconnect requests (RFC 5176; its port is 3799 unless it says otherwise), and the secret shared with it. */
export type DynamicAuthorizer = { address: string; port: number; secret: Buffer }

/** Which session to end: what the gateway needs to find it. */
export type DisconnectWish = Pick<
  Values,
  | 'sessionId'
  | 'userName'
  | 'imsi'
  | 'callingStation'
  | 'framedAddress'
  | 'framedPrefix'
  | 'nasAddress'
  | 'nasIdentifier'
>

/** What became of a disconnect request. */
export type DisconnectOutcome =
  /** The session is being ended; its Stop follows. */
  | { outcome: 'ack' }
  /** The gateway refuses, with its Error-Cause where it gives one. */
  | { outcome: 'nak'; errorCause: number | undefined }
  /** No answer to as many tries. */
  | { outcome: 'silent'; tries: number }
  /** It could not be sent: the system's words, or that there are too many at once. */
  | { outcome: 'unsent'; because: string }

export type DynamicAuthorization = {
  /** Asks a gateway to end a session, again and again until it answers. Never rejects. */
  disconnect(to: DynamicAuthorizer, wish: DisconnectWish): Promise<DisconnectOutcome>
  /** Gives up what is open as silent. */
  close(): Promise<void>
}

export type DynamicAuthorizationOptions = {
  /** How long each try waits for its answer, in milliseconds. */
  triesMs?: readonly number[]
  now?: () => Date
}
