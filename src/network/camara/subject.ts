import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import { NotApplicable, type Subject, Unavailable } from '../source/port.ts'
import { type deviceV0, refuseUnnamed } from './device.ts'
import { camaraProblems } from './problems.ts'

/** The number that a call of the v0 family names, which must be the one of its token. Throws PERMISSION_DENIED. */
export function subjectNamed(caller: NetworkCaller, phoneNumber: string | undefined): Subject {
  if (phoneNumber?.replace(/^\+/, '') !== caller.msisdn) throw new Problem(camaraProblems.otherNumber)
  return subjectOf(caller)
}

/**
 * The device that a call of the v0 family names. One that is named by its addresses alone is refused whosever they are, so that nobody
 * learns whose; beside a number they are not looked at. Throws INVALID_ARGUMENT or PERMISSION_DENIED.
 */
export function deviceNamed(caller: NetworkCaller, device: z.output<typeof deviceV0>): Subject {
  refuseUnnamed(device)
  return subjectNamed(caller, device.phoneNumber)
}

/** The number of the token of a call of the current family, which must name none itself. Throws UNNECESSARY_IDENTIFIER. */
export function subjectUnnamed(caller: NetworkCaller, identifier: unknown): Subject {
  if (identifier !== undefined) throw new Problem(camaraProblems.unnecessaryIdentifier)
  return subjectOf(caller)
}

function subjectOf({ msisdn, basis, account }: NetworkCaller): Subject {
  return { msisdn, basis, accountId: account.id }
}

/** Asks a network for the current family, and says in the words of CAMARA that it cannot answer. */
export async function queryNetwork<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof NotApplicable) throw new Problem(camaraProblems.serviceNotApplicable)
    if (!(error instanceof Unavailable)) throw error
    throw new Problem(error.because === 'timeout' ? camaraProblems.timeout : camaraProblems.unavailable)
  })
}

/** The same for the v0 family, which has no word for features that a number does not have: nothing is known of it. */
export async function queryNetworkV0<T>(answer: Promise<T>): Promise<T | undefined> {
  const known = answer.catch((error: unknown) => {
    if (error instanceof NotApplicable) return undefined
    throw error
  })
  return queryNetwork(known)
}
