import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { signInProblems } from '#platform/sign-in/problems.ts'
import { networkOf } from '#platform/http/source-network.ts'
import type { Attempt, SignInTurns } from '#platform/sign-in/throttle.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findMember, findMemberships, lockMember, type MemberRow, type Membership } from './member-store.ts'
import { factors, loginNetworks, passwords, throttle } from './parts.ts'

/** The entries of a sign-in; without an account the password determines it. */
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
 * same error as a wrong password, after the same time. Without an account the password is compared with three memberships of the address; if it
 * is that of several, the account entered last is meant.
 */
export async function prove<T>(
  deps: ProveDeps,
  proof: Proof,
  options: ProveOptions,
  work: (sql: Sql, member: MemberRow) => Promise<T>,
): Promise<T> {
  const email = proof.email.toLowerCase()
  const candidates = await findCandidates(deps.db, email, proof.accountId, options.ip)
  // The name is the entry of the sign-in, so that the delays do not show whether the address is known.
  const name = proof.accountId === undefined ? email : `${email} ${proof.accountId}`
  return deps.signInTurns(name, options.ip, () => proveNow(deps, { candidates, name }, proof, options, work))
}

async function proveNow<T>(
  { db, vault }: ProveDeps,
  { candidates, name }: { candidates: Candidates; name: string },
  { password, code }: Proof,
  { ip, kinds, refused }: ProveOptions,
  work: (sql: Sql, member: MemberRow) => Promise<T>,
): Promise<T> {
  const attempt = await throttle.count(db, name, ip)
  const found = await findByPassword(candidates, password, attempt)
  const refuse = async (kind: ProblemKind): Promise<never> => {
    const known = found ?? candidates.find((one) => one !== undefined)
    if (known) await refused?.(known, kind.code)
    throw new Problem(kind)
  }
  if (!found) return refuse(kinds.wrong)
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
  // A person with one of the passwords must not uncount guesses at the others.
  if (candidates[1]) await throttle.uncount(db, attempt)
  else await throttle.reset(db, attempt)
  return outcome.done
}

/** The memberships whose passwords are compared; undefined: compared with nothing, in the same time. */
type Candidates = readonly (Membership | undefined)[]

/** Each one costs a hash, also for an unknown address. */
const mostCandidates = 3

async function findCandidates(
  db: Db,
  email: string,
  accountId: string | undefined,
  ip: string,
): Promise<Candidates> {
  const network = networkOf(ip)
  if (accountId !== undefined) return [await findMember(db, email, accountId)]
  const found = await findMemberships(db, email, { network, most: mostCandidates })
  return Array.from({ length: mostCandidates }, (_, n) => found[n])
}

/** The candidate with a password. All are compared, so that the time does not show how many there are. */
async function findByPassword(
  candidates: Candidates,
  password: string,
  attempt: Attempt,
): Promise<MemberRow | undefined> {
  const right: Membership[] = []
  for (const one of candidates)
    if ((await passwords.check(password, one?.password ?? undefined, attempt)) && one) right.push(one)
  return right.toSorted((a, b) => b.entered_at.getTime() - a.entered_at.getTime())[0]
}
