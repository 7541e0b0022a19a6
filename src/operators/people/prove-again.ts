import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Attempt } from '#platform/sign-in/throttle.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockPerson, type PersonRow, readPerson } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { renewProof } from './session-store.ts'
import { factors, passwords, throttle } from './sign-in-parts.ts'

/** The password, an app code or a recovery code; if both a password and a code are provided, both must be correct. */
export type Proof = { password?: string | undefined; code?: string | undefined }

type Who = { personId: string; sessionId: string; ip: string }

/** Audits the outcome in the same transaction. */
type Note = { proven(sql: Sql): Promise<void>; failed(sql: Sql, why: string): Promise<void> }

/** Re-authenticates the person of a session; counts as a sign-in attempt. Throws 403 if the credentials are incorrect. */
export async function reauthenticate(
  { db, vault }: { db: Db; vault: Vault },
  { personId, sessionId, ip }: Who,
  proof: Proof,
  note: Note,
): Promise<void> {
  const person = await readPerson(db, personId)
  if (!person) throw new Problem(peopleProblems.wrongPassword)
  const attempt = await throttle.count(db, person.email, ip)
  try {
    await checkCredentials(person, proof.password, attempt)
    await db.tx(async (sql) => {
      await consumeCredentials(sql, vault, person, proof.code)
      await renewProof(sql, sessionId)
      await note.proven(sql)
    })
  } catch (error) {
    if (error instanceof Problem && error.kind.status === 403) {
      const why = error.kind.code
      await db.tx((sql) => note.failed(sql, why))
    }
    throw error
  }
  await throttle.reset(db, attempt)
}

async function checkCredentials(
  person: PersonRow,
  password: string | undefined,
  attempt: Attempt,
): Promise<void> {
  if (password === undefined) return
  if (!(await passwords.check(password, person.password ?? undefined, attempt)))
    throw new Problem(peopleProblems.wrongPassword)
}

/** Locks the person, checks that the verified password has not been changed since, and consumes the code, so that it works only once. */
async function consumeCredentials(
  sql: Sql,
  vault: Vault,
  { id, password }: PersonRow,
  code: string | undefined,
) {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at || person.password !== password)
    throw new Problem(peopleProblems.wrongPassword)
  if (code === undefined) return
  if (!person.totp_secret || !(await factors.takeCode(sql, vault, person, code)))
    throw new Problem(peopleProblems.codeRefused)
}
