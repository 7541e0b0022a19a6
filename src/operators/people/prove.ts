import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readPerson } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { passwords, throttle } from './sign-in-parts.ts'

/**
 * Runs work that requires the password in addition to a session. Counts a sign-in attempt, which is uncounted on success.
 * `work` receives the verified hash.
 */
export async function withPassword<T>(
  db: Db,
  who: { personId: string; password: string; ip: string },
  work: (proven: string) => Promise<T>,
): Promise<T> {
  const person = await readPerson(db, who.personId)
  if (!person) throw new Problem(peopleProblems.wrongPassword)
  const attempt = await throttle.count(db, person.email, who.ip)
  const isRight = await passwords.check(who.password, person.password ?? undefined, attempt)
  if (!isRight || person.password === null) throw new Problem(peopleProblems.wrongPassword)
  const done = await work(person.password)
  await throttle.reset(db, attempt)
  return done
}
