import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { takeCode } from './codes.ts'
import { checkPassword } from './password.ts'
import { lockPerson, type PersonRow, readPerson } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { renewProof } from './session-store.ts'
import { countTry, forgiveTries, type Tried } from './throttle.ts'

/** What is given: the password, a code of the app or a recovery code; where both are, both have to be right. */
export type Proof = { password?: string | undefined; code?: string | undefined }

type Who = { personId: string; sessionId: string; ip: string }

/** Writes down in the same transaction what became of it. */
type Note = { proven(sql: Sql): Promise<void>; failed(sql: Sql, why: string): Promise<void> }

/** Proves again who is at a session, which is counted as a try to sign in. Throws 403 where it is not them. */
export async function proveAgain(
  { db, vault }: { db: Db; vault: Vault },
  { personId, sessionId, ip }: Who,
  proof: Proof,
  note: Note,
): Promise<void> {
  const person = await readPerson(db, personId)
  if (!person) throw new Problem(peopleProblems.wrongPassword)
  const tried = await countTry(db, person.email, ip)
  try {
    await checkCredentials(person, proof.password, tried)
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
  await forgiveTries(db, tried)
}

async function checkCredentials(
  person: PersonRow,
  password: string | undefined,
  tried: Tried,
): Promise<void> {
  if (password === undefined) return
  const check = checkPassword(password, person.password, tried)
  if (!check) throw new Problem(peopleProblems.busy, { retryAfter: 1 })
  if (!(await check)) throw new Problem(peopleProblems.wrongPassword)
}

/** Under the person's lock: what was proven must hold still, and a code is good once. */
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
  if (!person.totp_secret || !(await takeCode(sql, vault, person, code)))
    throw new Problem(peopleProblems.codeRefused)
}
