import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import { isDeadlock } from '#platform/database/isolate.ts'
import { storeResponse, readResponse, claimKey } from './idempotency-store.ts'

/** The key was used for a different request. */
export class KeyReused extends Error {}

/** A request of a partner, or of an operator about a partner. */
export type Request = { partnerId: string; once: Once | undefined }

const maxAttempts = 4

/**
 * Performs a request in one transaction; if the key was used before, returns the original response instead. Retries conflicts with
 * concurrent changes of the same SIMs. Throws `KeyReused`.
 */
export async function runOnce<A extends object>(
  db: Db,
  { partnerId, once }: Request,
  work: (sql: Sql) => Promise<A>,
): Promise<{ answer: A; replayed: boolean }> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.tx(async (sql) => {
        if (once && !(await claimKey(sql, partnerId, once)))
          return { answer: await storedResponse<A>(sql, partnerId, once), replayed: true }
        const answer = await work(sql)
        if (once) await storeResponse(sql, partnerId, once.key, answer)
        return { answer, replayed: false }
      })
    } catch (error) {
      if (tries === maxAttempts || !(isDeadlock(error) || isUniqueViolation(error))) throw error
      await pause(Math.random() * 20 * tries)
    }
  }
}

async function storedResponse<A>(sql: Sql, partnerId: string, { key, request }: Once): Promise<A> {
  const known = await readResponse(sql, partnerId, key)
  if (!known?.request.equals(request)) throw new KeyReused(key)
  return known.answer as A
}
