import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import { type NetworkDataSource, NotApplicable, type Subject, Unavailable } from '../source/port.ts'
import { type deviceV0, refuseUnnamed } from './device.ts'
import { camaraProblems } from './problems.ts'

/** The number in a v0 request, which must be the number of the token. Throws PERMISSION_DENIED. */
export function subjectNamed(caller: NetworkCaller, phoneNumber: string | undefined): Subject {
  if (phoneNumber?.replace(/^\+/, '') !== caller.msisdn) throw new Problem(camaraProblems.otherNumber)
  return subjectOf(caller)
}

/**
 * The device in a v0 request. A device identified only by addresses is rejected regardless of its owner, so that the response does not
 * reveal the owner; addresses next to a number are ignored. Throws INVALID_ARGUMENT or PERMISSION_DENIED.
 */
export function deviceNamed(caller: NetworkCaller, device: z.output<typeof deviceV0>): Subject {
  refuseUnnamed(device)
  return subjectNamed(caller, device.phoneNumber)
}

/** The number of the token; a request of the current family must not contain a number. Throws UNNECESSARY_IDENTIFIER. */
export function subjectUnnamed(caller: NetworkCaller, identifier: unknown): Subject {
  if (identifier !== undefined) throw new Problem(camaraProblems.unnecessaryIdentifier)
  return subjectOf(caller)
}

function subjectOf({ msisdn, basis, account }: NetworkCaller): Subject {
  return { msisdn, basis, accountId: account.id }
}

/** Queries a network for the current family; reports failures as CAMARA errors. */
export async function queryNetwork<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof NotApplicable) throw new Problem(camaraProblems.serviceNotApplicable)
    if (!(error instanceof Unavailable)) throw error
    throw new Problem(error.reason === 'timeout' ? camaraProblems.timeout : camaraProblems.unavailable)
  })
}

/** Queries a network for the v0 family, which has no error for unsupported features, so it returns undefined instead. */
export async function queryNetworkV0<T>(answer: Promise<T>): Promise<T | undefined> {
  const known = answer.catch((error: unknown) => {
    if (error instanceof NotApplicable) return undefined
    throw error
  })
  return queryNetwork(known)
}

/** Whether the network knows the number: it has other information about it, or does not offer a feature for it. */
export async function isSubjectKnown(
  { reachability, simChange }: NetworkDataSource,
  subject: Subject,
): Promise<boolean> {
  const isAnswered = (answer: Promise<unknown>) =>
    answer.then(
      (known) => known !== undefined,
      (error: unknown) => {
        if (error instanceof NotApplicable) return true
        throw error
      },
    )
  return (await isAnswered(reachability(subject))) || isAnswered(simChange(subject))
}
