import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import { isDeadlock } from '#platform/database/isolate.ts'
import { keepAnswer, readAnswer, takeKey } from './idempotency-store.ts'

/** The key was used for a different request. */
export class KeyReused extends Error {}

/** A request of a partner, or of an operator about one. */
export type Request = { partnerId: string; once: Once | undefined }

const mostTries = 4

/**
 * Performs a request in one transaction; if the key was used before, returns the original response instead. Retries conflicts with
 * concurrent changes of the same SIMs. Throws `KeyReused`.
 */
export async function answerOnce<A extends object>(
  db: Db,
  { partnerId, once }: Request,
  work: (sql: Sql) => Promise<A>,
): Promise<{ answer: A; replayed: boolean }> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.tx(async (sql) => {
        if (once && !(await takeKey(sql, partnerId, once)))
          return { answer: await earlier<A>(sql, partnerId, once), replayed: true }
        const answer = await work(sql)
        if (once) await keepAnswer(sql, partnerId, once.key, answer)
        return { answer, replayed: false }
      })
    } catch (error) {
      if (tries === mostTries || !(isDeadlock(error) || isUniqueViolation(error))) throw error
      await pause(Math.random() * 20 * tries)
    }
  }
}

async function earlier<A>(sql: Sql, partnerId: string, { key, request }: Once): Promise<A> {
  const known = await readAnswer(sql, partnerId, key)
  if (!known?.request.equals(request)) throw new KeyReused(key)
  return known.answer as A
}
