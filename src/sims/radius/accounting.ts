import type { Values } from './attributes.ts'
import { isMessageAuthentic, isRequestAuthentic } from './authenticators.ts'
import { CODE, statusOf, terminateCauseName, type Status } from './codes.ts'
import { type Discard, isDiscard } from './discard.ts'
import { type Location, ratName } from './location.ts'
import { readAttributes, readPacket, type Attribute, type Packet } from './packet.ts'
import { readValues } from './values.ts'

/** Octets and seconds since a session began; undefined if not reported. */
export type Counters = {
  /** Bytes sent by the device. */
  up: bigint | undefined
  /** Bytes received by the device. */
  down: bigint | undefined
  /** Whether gigawords are reported; without them a counter wraps at 4 GiB. */
  wide: boolean
  seconds: number | undefined
}

/** The names under which a gateway reports, if any. */
export type GatewayNames = { identifier: string | undefined; ip: string | undefined }

/** A report of a NAS about a session, or about itself (`on`, `off`). */
export type Accounting = {
  status: Status
  /** Empty for `on` and `off`. */
  sessionId: string
  nas: string | undefined
  /** NAS-Identifier, and NAS-IP-Address or NAS-IPv6-Address, which separate gateways behind a proxy. */
  gateway: GatewayNames
  imsi: string | undefined
  /** The calling station in the format of the sender. */
  callingStation: string | undefined
  apn: string | undefined
  address: string | undefined
  prefix: string | undefined
  imeisv: string | undefined
  rat: string | undefined
  visited: { mcc: string; mnc: string } | undefined
  location: Location | undefined
  timeZoneMinutes: number | undefined
  chargingId: number | undefined
  counters: Counters
  terminateCause: string | undefined
  /** The time of the event by the sender's clock, with its delay already subtracted; undefined if not stated. */
  eventTime: Date | undefined
  /** For how long the sender has tried to send the request, in seconds. */
  delaySeconds: number
}

/** An authenticated accounting request. */
export type ReadRequest = {
  packet: Packet
  /** Attributes that the response has to repeat, in order (RFC 2865, section 5.33). */
  proxyStates: Attribute[]
  /** Undefined for a request that is not relevant here, but has to be acknowledged. */
  accounting: Accounting | undefined
  /** Names of invalid attributes that were ignored. */
  wrong: string[]
}

const PROXY_STATE = 33

/** Reads an accounting request; any fault is returned as the reason to drop the request, never thrown. */
export function readRequest(datagram: Buffer, secret: Buffer, requireSigned: boolean): ReadRequest | Discard {
  const packet = readPacket(datagram)
  if (isDiscard(packet)) return packet
  if (packet.code !== CODE.accountingRequest) return { discard: 'code' }
  if (!isRequestAuthentic(packet.octets, secret)) return { discard: 'authenticator' }
  const attributes = readAttributes(packet.octets, 20)
  if (!attributes) return { discard: 'attribute' }
  const signed = isMessageAuthentic(packet.octets, attributes, secret)
  if (signed === false || (requireSigned && !signed)) return { discard: 'message_authenticator' }
  const read = readValues(attributes)
  if (isDiscard(read)) return read
  const accounting = accountingOf(read.values)
  if (accounting && isDiscard(accounting)) return accounting
  const proxyStates = attributes.filter(({ type }) => type === PROXY_STATE)
  return { packet, proxyStates, accounting, wrong: read.wrong }
}

function accountingOf(values: Values): Accounting | Discard | undefined {
  if (values.status === undefined) return { discard: 'missing', attribute: 'status' }
  const status = statusOf(values.status)
  if (!status) return undefined
  const ofSession = status !== 'on' && status !== 'off'
  if (ofSession && !values.sessionId) return { discard: 'missing', attribute: 'sessionId' }
  const counters = countersOf(values)
  if (isDiscard(counters)) return counters
  const { terminateCause, ratType, delaySeconds = 0 } = values
  return {
    status,
    sessionId: (ofSession && values.sessionId) || '',
    nas: values.nasIdentifier ?? values.nasAddress ?? values.nasAddressV6,
    gateway: { identifier: values.nasIdentifier, ip: values.nasAddress ?? values.nasAddressV6 },
    imsi: values.imsi,
    callingStation: values.callingStation,
    apn: values.calledStation,
    address: values.framedAddress,
    prefix: values.framedPrefix,
    imeisv: values.imeisv,
    rat: ratType === undefined ? undefined : ratName(ratType),
    visited: values.visitedNetwork ?? networkOf(values.location),
    location: values.location,
    timeZoneMinutes: values.timeZoneMinutes,
    chargingId: values.chargingId,
    counters,
    terminateCause: terminateCause === undefined ? undefined : terminateCauseName(terminateCause),
    eventTime: values.eventTime,
    delaySeconds,
  }
}

function networkOf(location: Location | undefined) {
  return location && { mcc: location.mcc, mnc: location.mnc }
}

/** No session has more octets: 1 Gbit/s for 100 days. Sums of many such sessions still fit the counters. */
const mostOctets = 2n ** 50n

function countersOf(values: Values): Counters | Discard {
  const up = wide(values.inputOctets, values.inputGigawords)
  const down = wide(values.outputOctets, values.outputGigawords)
  if ((up ?? 0n) > mostOctets || (down ?? 0n) > mostOctets)
    return { discard: 'value', attribute: 'inputGigawords' }
  const counted = values.inputGigawords !== undefined || values.outputGigawords !== undefined
  return { up, down, wide: counted, seconds: values.sessionSeconds }
}

function wide(octets: number | undefined, gigawords = 0): bigint | undefined {
  return octets === undefined ? undefined : (BigInt(gigawords) << 32n) + BigInt(octets)
}
