import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { firstHash, linkOf } from './seal-rules.ts'
import { insertSeals, lockSeals, readHead, readUnsealed } from './seal-store.ts'

/**
 * Appends new changes to the chain in the background, so that operators' requests do not wait for the chain lock. A node that finds the
 * lock held leaves the work to the holder.
 */
export async function sealChanges(db: Db, limit = 1_000): Promise<void> {
  while ((await sealSome(db, limit)) === limit);
}

const sealSome = (db: Db, limit: number): Promise<number> =>
  db.tx(async (sql) => {
    if (!(await lockSeals(sql))) return 0
    const changes = await readUnsealed(sql, limit)
    if (changes.length === 0) return 0
    let { number, hash } = (await readHead(sql)) ?? { number: 0, hash: firstHash }
    const seals = changes.map(({ id, change }) => ({
      number: ++number,
      id,
      hash: (hash = linkOf(hash, change)),
    }))
    await insertSeals(sql, seals)
    return changes.length
  })

/** Logs the head of the chain, because an attacker who rewrites the database cannot rewrite the log. */
export async function logHead(db: Db, log: Log): Promise<void> {
  const head = await readHead(db)
  if (head)
    log.info(
      { seal: head.number, hash: head.hash.toString('hex') },
      'audit log sealed up to here; keep this line for strowger audit verify --head',
    )
}
