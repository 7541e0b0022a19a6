import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Entrance } from '#platform/sign-in/entrance.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import type { SignInTurns } from '#platform/sign-in/throttle.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findPerson, lockPerson, type PersonRow } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { deleteByToken, insertSession } from './session-store.ts'
import { factors, loginNetworks, passwords, throttle } from './sign-in-parts.ts'

export type Offered = { email: string; password: string; code?: string | undefined }

/** A new session; `token` is returned only once. */
export type Entered = { person: PersonRow; sessionId: string; token: string }

/** Audits the outcome in the same transaction. */
export type NoteEntry = {
  entered(sql: Sql, entered: Entered): Promise<void>
  /** `person` is undefined if the email address is unknown. */
  failed(sql: Sql, person: PersonRow | undefined, why: string): Promise<void>
}

type Deps = { db: Db; vault: Vault; signInTurns: SignInTurns }

/**
 * Signs a person in. An unknown address, a disabled person and a wrong password give the same error after the same time; a code is
 * requested only after a correct password. Throws a Problem for each case, and 429 and 503 with a retry time.
 */
export function signIn(deps: Deps, offered: Offered, at: Entrance, note: NoteEntry): Promise<Entered> {
  const email = offered.email.toLowerCase()
  return deps.signInTurns(email, at.ip, () => signInNow(deps, { ...offered, email }, at, note))
}

async function signInNow(deps: Deps, offered: Offered, at: Entrance, note: NoteEntry): Promise<Entered> {
  const { db } = deps
  const { email } = offered
  const attempt = await throttle.count(db, email, at.ip)
  const person = await findPerson(db, email)
  const isRight = await passwords.check(offered.password, person?.password ?? undefined, attempt)
  const refuse = async (kind: ProblemKind): Promise<never> => {
    await db.tx((sql) => note.failed(sql, person, kind.code))
    throw new Problem(kind)
  }
  if (!isRight || !person || person.disabled_at) return refuse(peopleProblems.wrong)
  if (person.totp_secret && offered.code === undefined) throw new Problem(peopleProblems.codeNeeded)
  const entered = await db.tx((sql) => enterWith(sql, deps.vault, person, offered.code, at, note))
  if ('code' in entered) return refuse(entered)
  await throttle.reset(db, attempt)
  return entered
}

/** Completes the sign-in while the row of the person is locked, so that a code works only once. */
async function enterWith(
  sql: Sql,
  vault: Vault,
  { id, password }: PersonRow,
  code: string | undefined,
  at: Entrance,
  note: NoteEntry,
) {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at || person.password !== password) return peopleProblems.wrong
  if (person.totp_secret && !(await factors.takeCode(sql, vault, person, code ?? '')))
    return peopleProblems.wrongCode
  const entered = await enter(sql, person, at)
  await note.entered(sql, entered)
  return entered
}

/** Starts a session with a new token and ends the browser's previous session. */
export async function enter(
  sql: Sql,
  person: PersonRow,
  { ip, browser, previousToken: former }: Entrance,
): Promise<Entered> {
  const token = newToken()
  const sessionId = uuidv7()
  const ended = former !== undefined && (await deleteByToken(sql, hashOfToken(former)))
  await insertSession(sql, {
    id: sessionId,
    hash: hashOfToken(token),
    personId: person.id,
    address: ip,
    browser: browser.slice(0, 300),
  })
  await loginNetworks.note(sql, person.id, ip)
  if (ended) await bumpEpoch(sql)
  return { person, sessionId, token }
}
