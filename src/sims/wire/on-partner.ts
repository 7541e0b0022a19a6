import type { Clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { accessedPartner } from '../users/access-store.ts'
import type { SimCaller } from './family.ts'
import type { Limits } from './limits.ts'
import type { Linking } from './links.ts'
import { unreachable } from './problems.ts'
import type { ApiUsage } from './usage.ts'

export type SimsDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  simLimits: Limits
  apiUsage: ApiUsage
  /** The origin of links; empty: the origin of the request. */
}

/** The input of an operation on a customer, after authorization. */
type PartnerRequest = { partnerId: string; linking: Linking }

export type OnPartner = ReturnType<typeof openOnPartner>

/**
 * Performs an operation on a customer: within the limits of platform and customer, for a user with access, and counted when it has
 * succeeded.
 */
export function openOnPartner(
  { db, simLimits, apiUsage }: SimsDeps,
  linkingOf: (ctx: Ctx<SimCaller>) => Linking,
) {
  return <T>(
    ctx: Ctx<SimCaller>,
    { partnerId }: { partnerId: string },
    work: (requested: PartnerRequest) => Promise<T>,
    { counted = true } = {},
  ): Promise<{ status: 200; body: T }> => {
    const { user, service } = ctx.caller
    return simLimits.onPlatform(service.maxConcurrent, async () => {
      const account = await accessedPartner(db, user.id, partnerId)
      if (!account) throw unreachable()
      ctx.caller.account = account
      return simLimits.ofCustomer(partnerId, service.maxConcurrentPerCustomer, async () => {
        const body = await work({ partnerId, linking: linkingOf(ctx) })
        if (counted) apiUsage.note(partnerId)
        return { status: 200, body }
      })
    })
  }
}
