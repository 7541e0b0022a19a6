import { refusals } from '#accounts/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import type { SmppUser } from '../users/user.ts'
import { blockSize, takeBlock } from './number-store.ts'

/** Returns the ID for the response to a submit of this user; undefined if it is the UUID. Throws the Problem of an unavailable database. */
export type ResponseId = (user: Pick<SmppUser, 'idForm'>) => Promise<string | undefined>

/** Short IDs that are unique over the exchange. A node takes a block of numbers with one statement. */
export function openMessageIds({ db }: { db: Sql }): ResponseId {
  let [next, end] = [0, 0]
  let taking: Promise<void> | undefined
  const take = async () => {
    try {
      next = await takeBlock(db)
      end = next + blockSize
    } catch {
      throw new Problem(refusals.busy, { retryAfter: 1 })
    } finally {
      taking = undefined
    }
  }
  return async ({ idForm }) => {
    if (idForm === 'uuid') return undefined
    while (next === end) await (taking ??= take())
    return idForm === 'decimal' ? String(next++) : (next++).toString(16)
  }
}
