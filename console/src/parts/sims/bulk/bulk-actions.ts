import { customerVerbNames } from '#sims/cards/verb-states.ts'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../api/refusal.ts'
import { useSession } from '../../../shell/session.ts'
import { useSimOperations } from '../audience.ts'
import type { Assignments } from '../assignments.tsx'
import { useVerbs, type Verb } from '../sheet/verbs.ts'
import { statusesFor } from './possible.ts'
import type { Asking } from './run.ts'

/** A bulk change of SIMs: a state change, a transfer to another customer, or an assignment of a pool or profiles. */
export type BulkAction = {
  action: Verb | 'give' | 'assign'
  reason: string
  target: string
  accepts: boolean
  set: Assignments
}
export const defaultAction: BulkAction = {
  action: 'activate',
  reason: '',
  target: '',
  accepts: true,
  set: {},
}

/** The preselected actions, in their order; the first that is possible for one of the SIMs is chosen. */
const usual: readonly Verb[] = ['activate', 'resume', 'suspend', 'deliver', 'stock', 'terminate', 'delete']

/** The bulk change that the form shows first: one that is possible for a SIM with one of these statuses. */
export function firstAction(statuses: readonly string[], isCustomer: boolean): BulkAction {
  const mayUse = (verb: Verb) => !isCustomer || customerVerbNames.some((name) => name === verb)
  const fits = (verb: Verb) => statusesFor(verb, isCustomer).some((status) => statuses.includes(status))
  return { ...defaultAction, action: usual.filter(mayUse).find(fits) ?? defaultAction.action }
}

/** All bulk changes available to the user. */
export function useBulkActions() {
  const verbs = useVerbs()
  const isOperator = useSession().audience !== 'customer'
  return [
    ...verbs.map(({ verb: action, name, danger = false, end = false }) => ({ action, name, danger, end })),
    { action: 'give' as const, name: 'Transfer to another customer', danger: false, end: false },
    ...(isOperator
      ? [{ action: 'assign' as const, name: 'Assign pool and profiles', danger: false, end: false }]
      : []),
  ]
}

/** Sends a bulk change for SIMs of a customer. */
export function useAsking(partner: string): (bulk: BulkAction) => Asking {
  const { move, give } = useSimOperations()
  const isOperator = useSession().audience !== 'customer'
  const params = { partner_id: partner }
  return ({ action, reason, target, accepts, set }) =>
    async (iccids, key) => {
      if (action === 'assign') {
        const body = { sims: { iccids }, set }
        const { found: done, unknown } = await call('assignSims', { params, body }, undefined, key)
        return {
          done,
          rejected: unknown.map((iccid) => ({ iccid, reason: 'does not belong to the customer' })),
        }
      }
      if (action !== 'give')
        return call(
          move,
          { params, body: { verb: action, iccids, ...(reason && { reason }) } },
          undefined,
          key,
        )
      const requested = await call(give, { params, body: { target_id: target, iccids } }, undefined, key)
      const { transfer_id, done, rejected } = requested
      if (!isOperator || !accepts || transfer_id === null) return { done, rejected }
      return { done: await accepted(transfer_id, reason, done), rejected }
    }
}

/** Accepts a transfer on behalf of the target customer; a repeated request may find it accepted already. */
async function accepted(transfer_id: string, reason: string, requested: number): Promise<number> {
  const body = { status: 'accepted', ...(reason && { reason }) } as const
  try {
    return (await call('endSimTransfer', { params: { transfer_id }, body })).moved
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return requested
    throw error
  }
}

/** The missing input of a bulk change; undefined if it can begin. */
export function lackOf({ action, target, set }: BulkAction): string | undefined {
  if (action === 'give' && target === '') return 'Enter the target customer.'
  if (action === 'assign' && Object.keys(set).length === 0) return 'Choose a pool or a profile.'
  return undefined
}
