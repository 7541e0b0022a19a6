import type { Piece, SegmentPosition } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { arrive, reassemblyTimeoutMs, type Gathered } from './part-set.ts'
import { clearSets, lockSets, storeParts, storeSets, type LongKey } from './part-store.ts'

/** One part of a long message to a number of an account. */
export type ArrivedPart = {
  accountId: string
  carrierId: string
  sender: string
  recipient: string
  piece: Piece
  place: SegmentPosition
}

/** A message that is to be told, with what its parts have in common. */
export type GatheredMessage = Gathered & { key: LongKey }

/**
 * Stores parts of long messages. Answers the messages that are to be told: those that have become whole, each exactly once however
 * many nodes store its parts, and what cannot become whole any more.
 */
export async function gather(sql: Sql, parts: ArrivedPart[], now: number): Promise<GatheredMessage[]> {
  if (parts.length === 0) return []
  const byKey = new Map([...Map.groupBy(parts, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const keys = [...byKey.values()].map(([first]) => ({
    id: uuidv7(),
    key: keyOf(first!),
    dueAt: now + reassemblyTimeoutMs,
  }))
  const stored = await lockSets(sql, keys)
  const arrived = stored.map(({ id, key, set }) => {
    const came = byKey.get(nameOf(key))!.map(({ piece, place: position }) => ({ part: position.part, piece }))
    return { id, key, ...arrive(set, came, now, uuidv7) }
  })
  const renewed = arrived.filter((one) => one.renewed)
  if (renewed.length > 0)
    await clearSets(
      sql,
      renewed.map(({ id }) => id),
    )
  const changed = arrived.filter((one) => one.renewed || one.gathered.length > 0)
  if (changed.length > 0) await storeSets(sql, changed)
  const added = arrived.flatMap(({ id, key, set, added: some }) =>
    some.map((part) => ({ longId: id, accountId: key.accountId, part, piece: set.pieces.get(part)! })),
  )
  if (added.length > 0) await storeParts(sql, added, now)
  return arrived.flatMap(({ key, gathered }) => gathered.map((one) => ({ ...one, key })))
}

type Keyed = Omit<LongKey, 'scheme' | 'reference' | 'total'> & { place: SegmentPosition }

function keyOf({ accountId, carrierId, sender, recipient, place: position }: Keyed): LongKey {
  const { scheme, reference, total } = position
  return { accountId, carrierId, sender, recipient, scheme, reference, total }
}

/** The key as one word, by which all nodes put their locks in one order. */
function nameOf(one: LongKey | Keyed): string {
  const { accountId, carrierId, sender, recipient, scheme, reference, total } =
    'place' in one ? keyOf(one) : one
  return JSON.stringify([carrierId, sender, recipient, reference, total, scheme, accountId])
}
