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
  /** Why this exchange must not call a URL; undefined if the URL is allowed. */
  addressRefusal: (url: string) => string | undefined
  /** Whether http URLs of this machine may be called; only in the sandbox. */
  loopbackSinks: boolean
}

/** Throws INVALID_ARGUMENT or OUT_OF_RANGE, listing every invalid member. */
export function refuseWrong(input: QosRequest): void {
  const faults = qosRequestFaults(input)
  if (faults.length === 0) return
  const ranges = faults.every(({ rule }) => rule === 'maximum')
  throw new Problem(ranges ? camaraProblems.outOfRange : camaraProblems.invalidArgument, { faults })
}

/** A profile by name; throws INVALID_ARGUMENT if it does not exist. */
export async function profileNamed({ qod: { db } }: QodDeps, name: string): Promise<QosProfile> {
  const profile = await readProfile(db, name)
  if (profile) return profile
  const faults = [{ name: 'qosProfile', reason: 'is not a QoS profile', rule: 'known' }]
  throw new Problem(camaraProblems.invalidArgument, { faults })
}

/** Whether the number of a token still belongs to the account, because its SIM may have moved to another account. */
export async function isWithin(
  { reach }: QodDeps,
  { account, msisdn, basis }: NetworkCaller,
): Promise<boolean> {
  return basis !== 'assigned' || (await reach(account.id, msisdn)) === 'assigned'
}

/** Whether the network of the token's number supports Quality on Demand. */
export function isOffered({ qod }: QodDeps, { account, msisdn, basis }: NetworkCaller): Promise<boolean> {
  return qod.network.supports({ msisdn, accountId: account.id, basis })
}

/** Throws SERVICE_NOT_APPLICABLE if the network of the token's number does not support Quality on Demand. */
export async function refuseNotOffered(deps: QodDeps, caller: NetworkCaller): Promise<void> {
  if (!(await isOffered(deps, caller))) throw new Problem(camaraProblems.serviceNotApplicable)
}

/** Throws the given problem, with the reason, if this exchange must not call a URL. */
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
