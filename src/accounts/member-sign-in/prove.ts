import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { signInProblems } from '#platform/sign-in/problems.ts'
import type { SignInTurns } from '#platform/sign-in/throttle.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findMember, lockMember, type MemberRow } from './member-store.ts'
import { factors, loginNetworks, passwords, throttle } from './parts.ts'

/** The entries of a sign-in; without an account the one entered last is meant, of those with a password. */
export type Proof = {
  email: string
  accountId?: string | undefined
  password: string
  code?: string | undefined
}

export type ProveDeps = { db: Db; vault: Vault; signInTurns: SignInTurns }

export type ProveOptions = {
  ip: string
  /** The errors of this request; those in a session do not look like an expired session. */
  kinds: Readonly<Record<'wrong' | 'codeNeeded' | 'wrongCode', ProblemKind>>
  /** Called when a known member is refused. */
  refused?(member: MemberRow, why: string): Promise<void>
}

/** Errors in a session. */
export const inSession = {
  wrong: signInProblems.wrongPassword,
  codeNeeded: signInProblems.codeRequired,
  wrongCode: signInProblems.codeRefused,
} as const

/**
 * Runs work that requires the password of a member, and a code if the member has two-factor authentication. Counts a sign-in attempt, which
 * is uncounted on success. `work` runs while the row of the member is locked, so that a code works only once. An unknown address gives the
 * same error as a wrong password, after the same time.
 */
export async function prove<T>(
  deps: ProveDeps,
  proof: Proof,
  options: ProveOptions,
  work: (sql: Sql, member: MemberRow) => Promise<T>,
): Promise<T> {
  const email = proof.email.toLowerCase()
  const found = await findMember(deps.db, email, proof.accountId)
  // The name is the entry of the sign-in, so that the delays do not show whether the address is known.
  const name = proof.accountId === undefined ? email : `${email} ${proof.accountId}`
  return deps.signInTurns(name, options.ip, () => proveNow(deps, { found, name }, proof, options, work))
}

async function proveNow<T>(
  { db, vault }: ProveDeps,
  { found, name }: { found: MemberRow | undefined; name: string },
  { password, code }: Proof,
  { ip, kinds, refused }: ProveOptions,
  work: (sql: Sql, member: MemberRow) => Promise<T>,
): Promise<T> {
  const attempt = await throttle.count(db, name, ip)
  const isRight = await passwords.check(password, found?.password ?? undefined, attempt)
  const refuse = async (kind: ProblemKind): Promise<never> => {
    if (found) await refused?.(found, kind.code)
    throw new Problem(kind)
  }
  if (!isRight || !found) return refuse(kinds.wrong)
  if (found.totp_secret && code === undefined) throw new Problem(kinds.codeNeeded)
  const outcome = await db.tx(async (sql) => {
    const member = await lockMember(sql, found.id)
    if (!member || member.password !== found.password) return { refusal: kinds.wrong }
    if (member.totp_secret && !(await factors.takeCode(sql, vault, member, code ?? '')))
      return { refusal: kinds.wrongCode }
    await loginNetworks.note(sql, member.id, ip)
    return { done: await work(sql, member) }
  })
  if (outcome.refusal) return refuse(outcome.refusal)
  await throttle.reset(db, attempt)
  return outcome.done
}
