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
/** Behind so many there is nothing more to learn. */
const mostFaults = 100

export type Verified = { seals: number; head: Buffer | undefined; faults: Fault[] }

/**
 * Goes through all that operators have changed and tells what was changed, removed or inserted since, and writes down that it was looked
 * for. `anchor` is a seal that was kept elsewhere: a chain that was made anew from somewhere on, the record of the last look
 * included, looks whole without it.
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

/** Whether the chain is still the one of which these seals were. */
async function awayFrom(sql: Sql, anchors: readonly Anchor[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { number, hash } of anchors) {
    const found = await readHash(sql, number)
    if (found?.equals(hash)) continue
    const says = found
      ? `The seal ${number} is another one than it was: the chain was made anew.`
      : `There is no seal ${number} any more: the end of the chain was removed.`
    faults.push({ what: 'head', number, change_id: null, says })
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
    ...found.map((id) => faultAlongside(id, 'inserted', 'It was never written down by the exchange.')),
    ...lost.map((id) => faultAlongside(id, 'removed', 'The change was removed before it was sealed.')),
  ]
}

const faultAlongside = (change_id: string, subject: Fault['what'], says: string): Fault => ({
  what: subject,
  number: null,
  change_id,
  says,
})

/** Once a day, and again at a start that comes later than that. */
export async function verifyDaily(sql: Sql, log: Log): Promise<void> {
  if (!(await isCheckDue(sql))) return
  const { faults, seals } = await verifyChanges(sql)
  if (faults.length > 0)
    log.error({ seals, faults: faults.slice(0, 10) }, 'what operators have changed was tampered with')
}
