import type { Piece, SegmentPosition } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { arrive, reassemblyTimeoutMs, type Gathered } from './part-set.ts'
import { clearSets, lockSets, storeParts, storeSets, type LongKey } from './part-store.ts'

/** A segment of a long message to a number of an account. */
export type ArrivedPart = {
  accountId: string
  carrierId: string
  sender: string
  recipient: string
  piece: Piece
  position: SegmentPosition
}

/** A message to deliver, with the key of its segments. */
export type GatheredMessage = Gathered & { key: LongKey }

/**
 * Stores segments of long messages. Returns the messages to deliver: complete messages, each exactly once even if several nodes store its segments, and
 * messages that can no longer be completed.
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
    const came = byKey.get(nameOf(key))!.map(({ piece, position }) => ({ part: position.part, piece }))
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

type Keyed = Omit<LongKey, 'scheme' | 'reference' | 'total'> & { position: SegmentPosition }

function keyOf({ accountId, carrierId, sender, recipient, position }: Keyed): LongKey {
  const { scheme, reference, total } = position
  return { accountId, carrierId, sender, recipient, scheme, reference, total }
}

/** The key as a string; all nodes lock keys in the order of these strings. */
function nameOf(one: LongKey | Keyed): string {
  const { accountId, carrierId, sender, recipient, scheme, reference, total } =
    'position' in one ? keyOf(one) : one
  return JSON.stringify([carrierId, sender, recipient, reference, total, scheme, accountId])
}
