import type { Values } from './attributes.ts'

/** Where a gateway takes requests about its sessions (RFC 5176; its port is 3799 unless it says otherwise), and the secret shared with it. */
export type DynamicAuthorizer = { address: string; port: number; secret: Buffer }

/** Which session is meant: what the gateway needs to find it. */
export type SessionSelector = Pick<
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

/** What names the treatment that a session is to have: a Filter-Id unless another attribute, or one of a vendor's, is named. */
export type Treatment = {
  /** Filter-Id (11) where nothing is said; within the vendor's numbers where there is a vendor. */
  type?: number | undefined
  vendor?: number | undefined
  /** Empty for none. */
  value: string
}

/** What became of a request. */
export type AuthorizationOutcome =
  /** It is done; the Stop of a session that is ended follows. */
  | { outcome: 'ack' }
  /** The gateway refuses, with its Error-Cause where it gives one. */
  | { outcome: 'nak'; errorCause: number | undefined }
  /** No answer to as many tries. */
  | { outcome: 'silent'; tries: number }
  /** It could not be sent: the system's words, or that there are too many at once. */
  | { outcome: 'unsent'; because: string }

export type DynamicAuthorization = {
  /** Asks a gateway to end a session, again and again until it answers. Never rejects. */
  disconnect(to: DynamicAuthorizer, input: SessionSelector): Promise<AuthorizationOutcome>
  /** Asks it in the same way to treat a session in another way. */
  change(to: DynamicAuthorizer, input: SessionSelector, treatment: Treatment): Promise<AuthorizationOutcome>
  /** Gives up what is open as silent. */
  close(): Promise<void>
}

export type DynamicAuthorizationOptions = {
  /** How long each try waits for its answer, in milliseconds. */
  triesMs?: readonly number[]
  now?: () => Date
}
