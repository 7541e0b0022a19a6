import type { CapturedOctets } from './tap.ts'

/** LINKTYPE_IPV4 means that every packet begins with its IPv4 header. */
const LINK_TYPE = 228
const SNAP_LENGTH = 0x40000
const RECORD_OCTETS = 16
const IP_OCTETS = 20
const TCP_OCTETS = 20
const TCP = 6
const PUSH_AND_ACK = 0x18
/** Maximum octets per packet, less than the maximum of an IPv4 packet. */
const LONGEST_SEGMENT = 60_000
const LOOPBACK = 0x7f000001
const FIRST_CLIENT_PORT = 40_000
/** The port that dissectors recognize as SMPP. */
const SERVER_PORT = 2775

type Segment = { source: number; destination: number; sequence: number; acknowledged: number; octets: Buffer }

/**
 * A capture file (libpcap 2.4) of the recorded traffic: one TCP segment for each piece, in the same order, a millisecond
 * apart. Checksums are 0, which dissectors do not verify by default.
 */
export function captureOf(limitHit: readonly CapturedOctets[]): Buffer {
  return Buffer.concat([fileHeader(), ...segmentsOf(limitHit).map(packet)])
}

function segmentsOf(limitHit: readonly CapturedOctets[]): Segment[] {
  const sent = new Map<string, number>()
  return limitHit.flatMap(({ connection, from, octets }) => {
    const client = FIRST_CLIENT_PORT + connection
    const [source, destination] = from === 'client' ? [client, SERVER_PORT] : [SERVER_PORT, client]
    const [there, back] = [`${source} ${destination}`, `${destination} ${source}`]
    const first = sent.get(there) ?? 1
    sent.set(there, first + octets.length)
    return cut(octets).map((piece, i) => ({
      source,
      destination,
      sequence: first + i * LONGEST_SEGMENT,
      acknowledged: sent.get(back) ?? 1,
      octets: piece,
    }))
  })
}

function cut(octets: Buffer): Buffer[] {
  const pieces = Math.ceil(octets.length / LONGEST_SEGMENT)
  return Array.from({ length: pieces }, (_, i) =>
    octets.subarray(i * LONGEST_SEGMENT, (i + 1) * LONGEST_SEGMENT),
  )
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32BE(0xa1b2c3d4, 0)
  header.writeUInt16BE(2, 4)
  header.writeUInt16BE(4, 6)
  header.writeUInt32BE(SNAP_LENGTH, 16)
  header.writeUInt32BE(LINK_TYPE, 20)
  return header
}

function packet({ source, destination, sequence, acknowledged, octets }: Segment, nth: number): Buffer {
  const length = IP_OCTETS + TCP_OCTETS + octets.length
  const head = Buffer.alloc(RECORD_OCTETS + IP_OCTETS + TCP_OCTETS)
  head.writeUInt32BE(Math.floor(nth / 1000), 0)
  head.writeUInt32BE((nth % 1000) * 1000, 4)
  head.writeUInt32BE(length, 8)
  head.writeUInt32BE(length, 12)
  const ip = head.subarray(RECORD_OCTETS)
  ip[0] = 0x45
  ip.writeUInt16BE(length, 2)
  ip[8] = 64
  ip[9] = TCP
  ip.writeUInt32BE(LOOPBACK, 12)
  ip.writeUInt32BE(LOOPBACK, 16)
  const tcp = ip.subarray(IP_OCTETS)
  tcp.writeUInt16BE(source, 0)
  tcp.writeUInt16BE(destination, 2)
  tcp.writeUInt32BE(sequence, 4)
  tcp.writeUInt32BE(acknowledged, 8)
  tcp[12] = (TCP_OCTETS / 4) << 4
  tcp[13] = PUSH_AND_ACK
  tcp.writeUInt16BE(0xffff, 14)
  return Buffer.concat([head, octets])
}
