import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { firstHash, linkOf } from './seal-rules.ts'
import { insertSeals, lockSeals, readHead, readUnsealed } from './seal-store.ts'

/**
 * Adds what operators have changed since to the chain, behind their backs: nobody who changes something waits for the end of it. Whoever
 * finds another node at it leaves it to that one.
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

/** Says where the chain ends in the log, which whoever rewrites the database does not reach. */
export async function logHead(db: Db, log: Log): Promise<void> {
  const head = await readHead(db)
  if (head)
    log.info(
      { seal: head.number, hash: head.hash.toString('hex') },
      'the chain of changes ends here; keep this line, and give it to strowger audit verify',
    )
}
