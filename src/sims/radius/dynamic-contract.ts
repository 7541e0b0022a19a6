import type { Values } from './attributes.ts'

/** Where a NAS receives requests about its sessions (RFC 5176; default port 3799), and the shared secret. */
export type DynamicAuthorizer = { address: string; port: number; secret: Buffer }

/** The attributes by which a NAS finds a session. */
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

/** The attribute that selects the treatment of a session: Filter-Id, another attribute, or a vendor-specific one. */
export type Treatment = {
  /** Default: Filter-Id (11); with a vendor, a number of that vendor. */
  type?: number | undefined
  vendor?: number | undefined
  /** The value of the attribute; empty if the session gets no treatment. */
  value: string
}

/** The outcome of a request. */
export type AuthorizationOutcome =
  /** Accepted; the Stop of a disconnected session follows. */
  | { outcome: 'ack' }
  /** Rejected by the NAS, with its Error-Cause if stated. */
  | { outcome: 'nak'; errorCause: number | undefined }
  /** No response to this many attempts. */
  | { outcome: 'silent'; tries: number }
  /** The request could not be sent: the system's error, or too many requests are open. */
  | { outcome: 'unsent'; detail: string }

export type DynamicAuthorization = {
  /** Requests that a NAS disconnects a session, with retransmissions until it responds. Never rejects. */
  disconnect(to: DynamicAuthorizer, input: SessionSelector): Promise<AuthorizationOutcome>
  /** Requests that a NAS changes the treatment of a session, with the same retransmissions. Never rejects. */
  change(to: DynamicAuthorizer, input: SessionSelector, treatment: Treatment): Promise<AuthorizationOutcome>
  /** Completes open requests with the outcome `silent`. */
  close(): Promise<void>
}

export type DynamicAuthorizationOptions = {
  /** How long each attempt waits for a response, in milliseconds. */
  triesMs?: readonly number[]
  now?: () => Date
}
