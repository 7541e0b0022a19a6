import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { checkPassword, hashPassword } from './password.ts'
import { readPerson } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { countTry, forgiveTries } from './throttle.ts'

/**
 * Does something for whoever has a session and also knows the password, which is counted as a try to sign in; the try is forgiven
 * when all of it went well. `work` is given the hash that was proven.
 */
export async function withPassword<T>(
  db: Db,
  who: { personId: string; password: string; ip: string },
  work: (proven: string) => Promise<T>,
): Promise<T> {
  const person = await readPerson(db, who.personId)
  if (!person) throw new Problem(peopleProblems.wrongPassword)
  const tried = await countTry(db, person.email, who.ip)
  const check = checkPassword(who.password, person.password, tried)
  if (!check) throw new Problem(peopleProblems.busy, { retryAfter: 1 })
  if (!(await check)) throw new Problem(peopleProblems.wrongPassword)
  const done = await work(person.password)
  await forgiveTries(db, tried)
  return done
}

/** The hash of a new password. Throws 503 where too many are being checked. */
export function newPassword(password: string): Promise<string> {
  const hash = hashPassword(password)
  if (!hash) throw new Problem(peopleProblems.busy, { retryAfter: 1 })
  return hash
}
