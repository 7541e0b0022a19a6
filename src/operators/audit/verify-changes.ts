import { firstId, uuidv7 } from '#platform/ids.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { type Anchor, checkSeals, type Fault, firstHash } from './seal-rules.ts'
import {
  insertCheck,
  isCheckDue,
  readHash,
  readHead,
  readInserted,
  readLost,
  readSeals,
  readSound,
} from './seal-store.ts'

const page = 5_000
/** Verification stops after this number of defects. */
const mostFaults = 100

export type Verified = { seals: number; head: Buffer | undefined; faults: Fault[] }

/**
 * Verifies the whole audit log, returns altered, removed and inserted changes, and records the verification. `anchor` is a seal that
 * was recorded outside the database; without it a completely rebuilt chain, with rebuilt verification records, looks intact.
 */
export async function verifyChanges(
  sql: Sql,
  { anchor, progress }: { anchor?: Anchor; progress?: (done: number, full: number) => void } = {},
): Promise<Verified> {
  const began_at = new Date(wallNow())
  const head = await readHead(sql)
  const full = head?.number ?? 0
  const sound = await readSound(sql)
  const faults = [
    ...(await awayFrom(sql, [...(anchor ? [anchor] : []), ...(sound ? [sound] : [])])),
    ...(await alongTheChain(sql, full, (done) => progress?.(done, full))),
    ...(await unsealedFaults(sql)),
  ].slice(0, mostFaults)
  await insertCheck(sql, { id: uuidv7(), began_at, seals: full, head: head?.hash ?? null, faults })
  return { seals: full, head: head?.hash, faults }
}

/** Checks that the chain still contains these seals. */
async function awayFrom(sql: Sql, anchors: readonly Anchor[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { number, hash } of anchors) {
    const found = await readHash(sql, number)
    if (found?.equals(hash)) continue
    const description = found
      ? `Seal ${number} differs from the recorded one: the chain was rebuilt.`
      : `Seal ${number} no longer exists: the end of the chain was removed.`
    faults.push({ kind: 'head', number, change_id: null, description })
  }
  return faults
}

async function alongTheChain(sql: Sql, full: number, reported: (done: number) => void): Promise<Fault[]> {
  const faults: Fault[] = []
  let at: Anchor = { number: 0, hash: firstHash }
  while (at.number < full && faults.length < mostFaults) {
    const seals = await readSeals(sql, at.number, full, page)
    faults.push(...checkSeals(seals, at))
    at = seals.at(-1) ?? { ...at, number: full }
    reported(at.number)
  }
  return faults
}

async function unsealedFaults(sql: Sql): Promise<Fault[]> {
  const found: string[] = []
  let last: string | null = firstId
  while (last !== null && found.length < mostFaults) {
    const read: Awaited<ReturnType<typeof readInserted>> = await readInserted(sql, last, 4 * page)
    found.push(...read.ids)
    last = read.last
  }
  const lost = await readLost(sql, mostFaults)
  return [
    ...found.map((id) => faultAlongside(id, 'inserted', 'The exchange did not write this change.')),
    ...lost.map((id) => faultAlongside(id, 'removed', 'The change was removed before it was sealed.')),
  ]
}

const faultAlongside = (change_id: string, kind: Fault['kind'], description: string): Fault => ({
  kind,
  number: null,
  change_id,
  description,
})

/** Runs once a day, and at startup if the last verification was more than a day ago. */
export async function verifyDaily(sql: Sql, log: Log): Promise<void> {
  if (!(await isCheckDue(sql))) return
  const { faults, seals } = await verifyChanges(sql)
  if (faults.length > 0) log.error({ seals, faults: faults.slice(0, 10) }, 'the audit log was tampered with')
}
