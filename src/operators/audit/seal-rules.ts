import { createHash } from 'node:crypto'

/** The columns of a change in canonical text form, as they are hashed. */
export type Sealable = readonly (string | null)[]

/** The hash that precedes the first seal. */
export const firstHash = Buffer.alloc(32)

/** The hash of a change and of the hash before it. */
export function linkOf(before: Buffer, change: Sealable): Buffer {
  return createHash('sha256').update(before).update(JSON.stringify(change)).digest()
}

/** A seal that was recorded outside the database. */
export type Anchor = { number: number; hash: Buffer }

/** Parses `12:` followed by the hash in hexadecimal; undefined if malformed. */
export function sealOf(text: string): Anchor | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return number && hash ? { number: Number(number), hash: Buffer.from(hash, 'hex') } : undefined
}

export const faultKinds = ['changed', 'removed', 'inserted', 'seal-removed', 'head'] as const

/** A defect of the chain, and its position. */
export type Fault = {
  kind: (typeof faultKinds)[number]
  /** Number of the seal; null if the change has no seal. */
  number: number | null
  change_id: string | null
  description: string
}

export type Seal = { number: number; change_id: string; hash: Buffer; change: Sealable | null }

/**
 * Verifies a page of seals, starting after a trusted one. Each seal is compared with the stored previous hash, so that one altered
 * change is reported only once.
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
): (Partial<Fault> & Pick<Fault, 'kind' | 'description'>) | undefined {
  if (number !== before.number + 1) {
    const missing = before.number + 1
    const description =
      missing === number - 1
        ? `Seal ${missing} was removed.`
        : `Seals ${missing} to ${number - 1} were removed.`
    return { kind: 'seal-removed', number: missing, change_id: null, description }
  }
  if (!change) return { kind: 'removed', description: 'The change was removed.' }
  if (!linkOf(before.hash, change).equals(hash))
    return { kind: 'changed', description: 'The change, its seal or the previous seal was altered.' }
  return undefined
}
