import { createHash } from 'node:crypto'

/** A change as it is sealed: what stands in its row, each value as the one text that it has. */
export type Sealable = readonly (string | null)[]

/** What stands before the first one. */
export const firstHash = Buffer.alloc(32)

/** The link of a change to all before it. */
export function linkOf(before: Buffer, change: Sealable): Buffer {
  return createHash('sha256').update(before).update(JSON.stringify(change)).digest()
}

/** A seal as it was kept elsewhere. */
export type Anchor = { number: number; hash: Buffer }

/** Reads `12:` and the hash of it in hexadecimal digits; nothing where it is none. */
export function sealOf(text: string): Anchor | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return number && hash ? { number: Number(number), hash: Buffer.from(hash, 'hex') } : undefined
}

export const faultKinds = ['changed', 'removed', 'inserted', 'seal-removed', 'head'] as const

/** What is wrong with the chain, and where. */
export type Fault = {
  what: (typeof faultKinds)[number]
  /** Of the seal; null where there is none. */
  number: number | null
  change_id: string | null
  says: string
}

export type Seal = { number: number; change_id: string; hash: Buffer; change: Sealable | null }

/**
 * Goes along the chain, some seals at a time, from one whose hash is believed. Each is compared from the hash that stands before it, so
 * that a change in one place is one fault.
 */
export function checkSeals(seals: readonly Seal[], from: Anchor): Fault[] {
  const faults: Fault[] = []
  let before = from
  for (const seal of seals) {
    const fault = faultOf(seal, before)
    if (fault) faults.push({ change_id: seal.change_id, number: seal.number, ...fault })
    before = seal
  }
  return faults
}

function faultOf(
  { number, hash, change }: Seal,
  before: Anchor,
): (Partial<Fault> & Pick<Fault, 'what' | 'says'>) | undefined {
  if (number !== before.number + 1) {
    const gone = before.number + 1
    const says =
      gone === number - 1
        ? `The seal ${gone} was removed.`
        : `The seals ${gone} to ${number - 1} were removed.`
    return { what: 'seal-removed', number: gone, change_id: null, says }
  }
  if (!change) return { what: 'removed', says: 'The change was removed.' }
  if (!linkOf(before.hash, change).equals(hash))
    return { what: 'changed', says: 'The change was changed, or its seal or the one before it.' }
  return undefined
}
