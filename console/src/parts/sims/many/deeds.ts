import { call } from '../../../api/call.ts'
import { Refusal } from '../../../api/refusal.ts'
import { useSession } from '../../../shell/session.ts'
import { useSimOperations } from '../audience.ts'
import { useVerbs, type Verb } from '../sheet/verbs.ts'
import type { Asking } from './run.ts'

/** What is asked of many SIMs: a move of their states, or that they become another customer's. */
export type Deed = { what: Verb | 'give'; reason: string; target: string; accepts: boolean }
export const noDeed: Deed = { what: 'activate', reason: '', target: '', accepts: true }

/** Everything that may be asked of many SIMs at once, by whoever looks. */
export function useDeeds() {
  const verbs = useVerbs()
  return [
    ...verbs.map(({ verb: subject, name, end = false }) => ({ what: subject, name, end })),
    { what: 'give' as const, name: 'Give to another customer', end: false },
  ]
}

/** How a deed is asked for of a customer's SIMs. */
export function useAsking(partner: string): (deed: Deed) => Asking {
  const { move, give } = useSimOperations()
  const isOperator = useSession().door !== 'customer'
  const params = { partner_id: partner }
  return ({ what: subject, reason, target, accepts }) =>
    async (iccids, key) => {
      if (subject !== 'give')
        return call(
          move,
          { params, body: { verb: subject, iccids, ...(reason && { reason }) } },
          undefined,
          key,
        )
      const requested = await call(give, { params, body: { target_id: target, iccids } }, undefined, key)
      const { transfer_id, done, rejected } = requested
      if (!isOperator || !accepts || transfer_id === null) return { done, rejected }
      return { done: await accepted(transfer_id, reason, done), rejected }
    }
}

/** Accepts a transfer in the name of who is given the SIMs; what broke off and is asked again may have been accepted before. */
async function accepted(transfer_id: string, reason: string, requested: number): Promise<number> {
  const body = { status: 'accepted', ...(reason && { reason }) } as const
  try {
    return (await call('endSimTransfer', { params: { transfer_id }, body })).moved
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return requested
    throw error
  }
}
