import type { Basis } from '../../source/basis.ts'
import type { Subject } from '../../source/port.ts'

/** A requested QoS session, as far as the network needs it. */
export type QosSession = {
  /** Idempotency key of all requests to the network. */
  id: string
  /** The phone number as digits, without `+`. */
  msisdn: string
  accountId: string
  basis: Basis
  profile: {
    name: string
    /** QoS parameters by their CAMARA names: rates, delay, jitter. */
    parameters: Readonly<Record<string, unknown>>
  }
  flow: QosFlow
  /** Start and end of the session in exchange time. */
  createdAt: Date
  expiresAt: Date
}

/** The packets to which the QoS profile applies: between a device and a server, optionally limited to ports. */
export type QosFlow = {
  device: {
    ipv4Address?: { publicAddress?: string; privateAddress?: string; publicPort?: number } | undefined
    ipv6Address?: string | undefined
  }
  applicationServer: { ipv4Address?: string | undefined; ipv6Address?: string | undefined }
  devicePorts?: QosPorts | undefined
  applicationServerPorts?: QosPorts | undefined
}

export type QosPorts = {
  ranges?: readonly { from: number; to: number }[] | undefined
  ports?: readonly number[] | undefined
}

/** Why a network refuses a QoS session, now or later. */
export type QosRefusal =
  /** The network does not know the number. */
  | 'unknown-device'
  /** The network does not have the requested profile, or not for this device. */
  | 'profile'
  /** The network knows the number, but does not support QoS for it. */
  | 'not-applicable'
  /** The network forbids the session. */
  | 'prohibited'
  /** The network has terminated the session, or has no capacity for it. */
  | 'terminated'
  /** A later session of the same device has another QoS profile, and the network supports one profile at a time. */
  | 'overridden'
  /** The network does not support the request. */
  | 'unsupported'

export type NotNow = {
  outcome: 'later'
  /** Reason, for logs and operators. */
  detail: string
  /** Earliest exchange time for a retry; if omitted, the caller's backoff applies. */
  at?: Date
}

export type Refused = { outcome: 'refused'; reason: QosRefusal; detail: string }

export type Applied =
  /**
   * The QoS profile is applied. `recheckAt`: exchange time at which `apply` is to be repeated to confirm it. `overrides`: sessions that have
   * lost their profile to this session.
   */
  | { outcome: 'applied'; recheckAt?: Date; overrides?: readonly string[] }
  | Refused
  | NotNow
  /** The device has no connection to which a QoS profile could be applied. */
  | { outcome: 'disconnected' }

/** A device without a connection has no QoS profile, and counts as released. */
export type Released = { outcome: 'released' } | Refused | NotNow

/**
 * Applies a QoS profile to a device's connection and removes it. Both operations are idempotent, may run concurrently on several nodes and in
 * any state, respond within seconds, and throw only on bugs.
 */
export type QosNetwork = {
  /** Whether the network supports QoS for a number; true if the network does not respond. */
  supports(subject: Subject): Promise<boolean>
  apply(session: QosSession): Promise<Applied>
  release(session: QosSession): Promise<Released>
}

/** Seconds of exchange time that a device may be without a connection before its QoS session ends (NETWORK_TERMINATED). */
export const disconnectedForSeconds = 300
