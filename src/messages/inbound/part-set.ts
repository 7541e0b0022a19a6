import type { Piece } from '#carriers/index.ts'

/** The received segments of one long inbound message, and when the message was delivered, if it was. Times are exchange time in milliseconds. */
export type PartSet = {
  /** The received segments by number, each with its time of arrival. */
  pieces: Map<number, Piece & { at: number }>
  /** The total number of segments. */
  total: number
  /** Before delivery, the time until which the set waits for missing segments; after delivery, the time until which the segments are kept. */
  dueAt: number
  delivered: { id: string; at: number } | null
}

/** A message to deliver: its segments in order, and the message that a late segment belongs to. */
export type Gathered = { id: string; pieces: (Piece | undefined)[]; follows: string | null }

/**
 * The result of arriving segments: the new set, the segments added to it, and whether the earlier segments belong to a message that is delivered now.
 */
export type Arrived = { set: PartSet; added: number[]; renewed: boolean; gathered: Gathered[] }

const minute = 60_000
/** How long a message waits for missing segments after its first segment. */
export const reassemblyTimeoutMs = 30 * minute
/** A segment with the same octets that arrives within this time after delivery is a repetition by the carrier. */
export const repeatMs = 10 * minute
/** A missing segment that arrives within this time is delivered with a reference to its message. */
export const lateMs = 24 * 60 * minute

/**
 * Maximum number of octets in a set, including headers. 255 segments as sent by phones fit. Larger segments, of carriers that put up to 64 KiB into
 * a segment, are not gathered in memory.
 */
export const maxOctets = 65_536

/** A set before its first segment. */
export function emptySet(total: number, now: number): PartSet {
  return { pieces: new Map(), total, dueAt: now + reassemblyTimeoutMs, delivered: null }
}

/**
 * Adds segments in order of arrival. A set is delivered once, when complete. A repeated segment changes nothing. A segment with a known number and
 * other content belongs to another message, because references are reused. The old set is then delivered incomplete and a new set starts. The same
 * happens if a segment exceeds the size limit of the set.
 */
export function arrive(
  stored: PartSet,
  parts: readonly { part: number; piece: Piece }[],
  now: number,
  makeId: () => string,
): Arrived {
  const arrived: Arrived = { set: stored, added: [], renewed: false, gathered: [] }
  for (const one of parts) take(arrived, one, now, makeId)
  return arrived
}

function take(
  arrived: Arrived,
  { part, piece }: { part: number; piece: Piece },
  now: number,
  makeId: () => string,
): void {
  const { delivered, pieces, total } = arrived.set
  const known = pieces.get(part)
  const same = known !== undefined && isSame(known, piece)
  if (same && (!delivered || now - Math.max(delivered.at, known.at) < repeatMs)) return
  const fits = octetsOf(piece) + pieces.values().reduce((sum, one) => sum + octetsOf(one), 0) <= maxOctets
  if (delivered && !known && fits && now < arrived.set.dueAt) {
    add(arrived, part, { ...piece, at: now })
    const alone = Array.from({ length: total }, (_, i) => (i + 1 === part ? piece : undefined))
    arrived.gathered.push({ id: makeId(), pieces: alone, follows: delivered.id })
    return
  }
  if (delivered || known || !fits) renew(arrived, now, makeId)
  add(arrived, part, { ...piece, at: now })
  if (arrived.set.pieces.size === total) closeSet(arrived, now, makeId)
}

function add(arrived: Arrived, part: number, piece: Piece & { at: number }): void {
  arrived.set.pieces.set(part, piece)
  arrived.added.push(part)
}

function renew(arrived: Arrived, now: number, makeId: () => string): void {
  if (!arrived.set.delivered) closeSet(arrived, now, makeId)
  arrived.set = emptySet(arrived.set.total, now)
  arrived.added = []
  arrived.renewed = true
}

/** Closes a set with the segments that have arrived. */
function closeSet(
  { set, gathered }: Pick<Arrived, 'set' | 'gathered'>,
  now: number,
  makeId: () => string,
): void {
  const id = makeId()
  set.delivered = { id, at: now }
  set.dueAt = now + (set.pieces.size === set.total ? repeatMs : lateMs)
  gathered.push({ id, pieces: inOrder(set), follows: null })
}

/** Closes an expired set with the segments that have arrived. */
export function expireSet(set: PartSet, now: number, makeId: () => string): Gathered {
  const gathered: Gathered[] = []
  closeSet({ set, gathered }, now, makeId)
  return gathered[0]!
}

function inOrder({ pieces, total }: PartSet): (Piece | undefined)[] {
  return Array.from({ length: total }, (_, i) => pieces.get(i + 1))
}

function octetsOf({ octets, header }: Piece): number {
  return octets.length + (header?.length ?? 0)
}

function isSame(a: Piece, b: Piece): boolean {
  return a.dataCoding === b.dataCoding && a.octets.equals(b.octets)
}
