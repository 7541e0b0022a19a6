import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { camaraProblems } from '../../camara/problems.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import type { Reach } from '../../source/reach.ts'
import { type QosProfile, readProfile } from '../sessions/profile-store.ts'
import type { Qod } from '../sessions/qod.ts'
import { type QosRequest, qosRequestFaults } from '../networks/qos-request.ts'

export type QodDeps = {
  qod: Qod
  vault: Vault
  reach: Reach
  /** Why an address may not be called; undefined where it may. */
  addressRefusal: (url: string) => string | undefined
  /** Whether addresses of this machine may be called by http: in the sandbox. */
  loopbackSinks: boolean
}

/** Throws INVALID_ARGUMENT or OUT_OF_RANGE, with every member that is wrong beyond its form. */
export function refuseWrong(input: QosRequest): void {
  const faults = qosRequestFaults(input)
  if (faults.length === 0) return
  const ranges = faults.every(({ rule }) => rule === 'maximum')
  throw new Problem(ranges ? camaraProblems.outOfRange : camaraProblems.invalidArgument, { faults })
}

/** A profile by its name; throws INVALID_ARGUMENT where there is none. */
export async function profileNamed({ qod: { db } }: QodDeps, name: string): Promise<QosProfile> {
  const profile = await readProfile(db, name)
  if (profile) return profile
  const faults = [{ name: 'qosProfile', reason: 'is no QoS profile', rule: 'known' }]
  throw new Problem(camaraProblems.invalidArgument, { faults })
}

/** Whether the number of a token is still the account's to ask about: a SIM may have moved to somebody else. */
export async function isWithin(
  { reach }: QodDeps,
  { account, msisdn, basis }: NetworkCaller,
): Promise<boolean> {
  return basis !== 'assigned' || (await reach(account.id, msisdn)) === 'assigned'
}

/** Whether the network of a token's number gives it qualities at all. */
export function isOffered({ qod }: QodDeps, { account, msisdn, basis }: NetworkCaller): Promise<boolean> {
  return qod.network.offers({ msisdn, accountId: account.id, basis })
}

/** Throws SERVICE_NOT_APPLICABLE where the network of a token's number gives it no qualities. */
export async function refuseNotOffered(deps: QodDeps, caller: NetworkCaller): Promise<void> {
  if (!(await isOffered(deps, caller))) throw new Problem(camaraProblems.serviceNotApplicable)
}

/** Throws what an address is refused with; what it is refused for stands in its words. */
export function refuseAddress(
  { addressRefusal }: QodDeps,
  member: string,
  url: string | undefined,
  kind: ProblemKind,
): void {
  const reason = url === undefined ? undefined : addressRefusal(url)
  if (reason === undefined) return
  throw new Problem(kind, { faults: [{ name: member, reason, rule: 'address' }] })
}
