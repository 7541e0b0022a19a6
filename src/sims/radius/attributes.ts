import { digits, integer, ipv4, ipv6, octet, octets, prefix, text, time, type Kind } from './kinds.ts'
import { location, network, timeZone } from './location.ts'

/** A known attribute: number, encoding, and whether a packet with an invalid value is dropped. */
type Row<T> = { type: number; kind: Kind<T>; strict: boolean }

/** Counters and session identifiers must be valid. */
const strict = <T>(type: number, kind: Kind<T>): Row<T> => ({ type, kind, strict: true })
/**
 * Other invalid attributes are ignored: if the packet were dropped, the sender would repeat it forever, and its usage would be
 * lost.
 */
const lenient = <T>(type: number, kind: Kind<T>): Row<T> => ({ type, kind, strict: false })

/** RFC 2865, section 5; RFC 2866, section 5; RFC 2869, section 5; RFC 3162; RFC 5176, section 3. */
export const attributes = {
  userName: lenient(1, text()),
  nasAddress: lenient(4, ipv4),
  framedAddress: lenient(8, ipv4),
  filterId: lenient(11, text(0)),
  class: lenient(25, octets),
  calledStation: lenient(30, text()),
  callingStation: lenient(31, text()),
  nasIdentifier: lenient(32, text()),
  proxyState: lenient(33, octets),
  status: strict(40, integer),
  delaySeconds: lenient(41, integer),
  inputOctets: strict(42, integer),
  outputOctets: strict(43, integer),
  sessionId: strict(44, text()),
  sessionSeconds: strict(46, integer),
  terminateCause: lenient(49, integer),
  inputGigawords: strict(52, integer),
  outputGigawords: strict(53, integer),
  eventTime: lenient(55, time),
  nasAddressV6: lenient(95, ipv6),
  framedPrefix: lenient(97, prefix),
  errorCause: lenient(101, integer),
} as const

/** The attributes of 3GPP, vendor 10415 (TS 29.061, 16.4.7.2). */
export const attributes3gpp = {
  imsi: lenient(1, digits(6, 15)),
  chargingId: lenient(2, integer),
  sgsnAddress: lenient(6, ipv4),
  ggsnAddress: lenient(7, ipv4),
  homeNetwork: lenient(8, network),
  visitedNetwork: lenient(18, network),
  imeisv: lenient(20, digits(14, 16)),
  ratType: lenient(21, octet),
  location: lenient(22, location),
  timeZoneMinutes: lenient(23, timeZone),
} as const

type Table = Record<string, Row<never>>
type ValueOf<R> = R extends Row<infer T> ? T : never

/** The values of a packet, by the names of the tables above. */
export type Values = {
  -readonly [N in keyof typeof attributes]?: ValueOf<(typeof attributes)[N]>
} & { -readonly [N in keyof typeof attributes3gpp]?: ValueOf<(typeof attributes3gpp)[N]> }

export type Known = { name: keyof Values; row: Row<unknown> }

/** The rows of a table by attribute number. */
export function byType(table: object): Map<number, Known> {
  const rows = Object.entries(table as Table) as unknown as [keyof Values, Row<unknown>][]
  return new Map(rows.map(([name, row]) => [row.type, { name, row }]))
}
