import type { Piece } from '#carriers/index.ts'

/** The parts of one long inbound message that have come, and when it was told, if it was. Times are exchange time in milliseconds. */
export type PartSet = {
  /** By their place, with the time at which they came. */
  pieces: Map<number, Piece & { at: number }>
  /** How many parts it has in all. */
  total: number
  /** Until then it waits for the rest; after it was told, until then its parts are remembered. */
  dueAt: number
  told: { id: string; at: number } | null
}

/** A message to be told: what came of it in the order of its parts, and which one it is a late part of. */
export type Gathered = { id: string; pieces: (Piece | undefined)[]; follows: string | null }

/** What became of a set: the new one, which parts were added to it, and whether all that stood there before belongs to a message that is told. */
export type Arrived = { set: PartSet; added: number[]; renewed: boolean; gathered: Gathered[] }

const minute = 60_000
/** How long a message waits for its missing parts, from the first that came. */
export const reassemblyTimeoutMs = 30 * minute
/** A part that comes again within this time after its message was told is a repetition by the carrier, if its octets are the same. */
export const repeatMs = 10 * minute
/** Within this time a part that was missing is told as belonging to its message. */
export const lateMs = 24 * 60 * minute

/**
 * The parts of a set have no more octets than this, with their headers. 255 of them fit with what a phone can send in each; those
 * of a carrier that puts 64 KiB into each do not, and are not gathered in memory.
 */
export const maxOctets = 65_536

/** A set before its first part. */
export function emptySet(total: number, now: number): PartSet {
  return { pieces: new Map(), total, dueAt: now + reassemblyTimeoutMs, told: null }
}

/**
 * Takes parts that arrive in this order. A set is told once, when it is whole; a part that comes again changes nothing. A part with
 * other content under the same number belongs to another message, since references come round: what had come of the old one is
 * told as it is, and a new set begins. So it is with a part that is too large for the set.
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
  const { told: reported, pieces, total } = arrived.set
  const known = pieces.get(part)
  const same = known !== undefined && isSame(known, piece)
  if (same && (!reported || now - Math.max(reported.at, known.at) < repeatMs)) return
  const fits = octetsOf(piece) + pieces.values().reduce((sum, one) => sum + octetsOf(one), 0) <= maxOctets
  if (reported && !known && fits && now < arrived.set.dueAt) {
    add(arrived, part, { ...piece, at: now })
    const alone = Array.from({ length: total }, (_, i) => (i + 1 === part ? piece : undefined))
    arrived.gathered.push({ id: makeId(), pieces: alone, follows: reported.id })
    return
  }
  if (reported || known || !fits) renew(arrived, now, makeId)
  add(arrived, part, { ...piece, at: now })
  if (arrived.set.pieces.size === total) closeSet(arrived, now, makeId)
}

function add(arrived: Arrived, part: number, piece: Piece & { at: number }): void {
  arrived.set.pieces.set(part, piece)
  arrived.added.push(part)
}

function renew(arrived: Arrived, now: number, makeId: () => string): void {
  if (!arrived.set.told) closeSet(arrived, now, makeId)
  arrived.set = emptySet(arrived.set.total, now)
  arrived.added = []
  arrived.renewed = true
}

/** Closes a set as it is. */
function closeSet(
  { set, gathered }: Pick<Arrived, 'set' | 'gathered'>,
  now: number,
  makeId: () => string,
): void {
  const id = makeId()
  set.told = { id, at: now }
  set.dueAt = now + (set.pieces.size === set.total ? repeatMs : lateMs)
  gathered.push({ id, pieces: inOrder(set), follows: null })
}

/** A set whose time is over, closed with what has come of it. */
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
