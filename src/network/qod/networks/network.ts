import type { Basis } from '../../source/basis.ts'
import type { Subject } from '../../source/port.ts'

/** A quality that somebody has asked for, as far as a network has to know of it. */
export type QosSession = {
  /** Names it in all that is asked of a network: what is asked twice is done once. */
  id: string
  /** Digits. */
  msisdn: string
  accountId: string
  basis: Basis
  profile: {
    name: string
    /** What it promises, by the names of CAMARA: rates, delay, jitter. */
    figures: Readonly<Record<string, unknown>>
  }
  flow: QosFlow
  /** Exchange time, both. */
  createdAt: Date
  expiresAt: Date
}

/** Whose packets have the quality: between a device and a server, and at these ports where some are named. */
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

/** Why a network will not have it, now or at any time. */
export type QosRefusal =
  /** It does not know the number. */
  | 'unknown-device'
  /** It has no such profile, or not for this device. */
  | 'profile'
  /** The network knows the number and does not offer quality for it. */
  | 'not-applicable'
  /** It forbids it. */
  | 'prohibited'
  /** It has had it and takes it back, or has no room for it. */
  | 'terminated'
  /** A later session of the same device has another quality, and the network gives one at a time. */
  | 'overridden'
  /** It cannot do such a thing. */
  | 'unsupported'

export type NotNow = {
  outcome: 'later'
  /** What was in the way, for a log and for operators. */
  because: string
  /** Exchange time before which asking is of no use; where nothing is said, the asker knows best. */
  at?: Date
}

export type Refused = { outcome: 'refused'; reason: QosRefusal; because: string }

export type Applied =
  /**
   * It is on. `askAgainAt`: exchange time at which `apply` is to be asked whether it still is. `overrides`: sessions that have lost
   * their quality to it.
   */
  | { outcome: 'applied'; askAgainAt?: Date; overrides?: readonly string[] }
  | Refused
  | NotNow
  /** The device has no connection: there is nothing that could have a quality. */
  | { outcome: 'disconnected' }

/** What has no connection has no quality either: it is released. */
export type Released = { outcome: 'released' } | Refused | NotNow

/**
 * Gives a device's connection a quality and takes it away again. Both may be asked as often as one likes for the same session, by
 * several nodes, and in any state; both answer within some seconds, and throw nothing but bugs.
 */
export type QosNetwork = {
  /** Whether the network offers quality for a number at all; true where it cannot answer now. */
  offers(subject: Subject): Promise<boolean>
  apply(session: QosSession): Promise<Applied>
  release(session: QosSession): Promise<Released>
}

/** Seconds of exchange time for which a device may be without a connection until its quality is gone (NETWORK_TERMINATED). */
export const disconnectedForSeconds = 300
