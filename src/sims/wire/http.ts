import type { Clock } from '#platform/clock.ts'
import type { Ctx, Handlers } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { listActions } from '../actions/list-store.ts'
import { countStates } from '../list/count-store.ts'
import { readPage } from '../list/page.ts'
import { poolUsages } from '../pools/usage.ts'
import { aggregatesOf } from '../usage/aggregates.ts'
import { reachedPartners, reachesPartner } from '../users/reach-store.ts'
import { actionsWire } from './actions-wire.ts'
import type { simsContract } from './contract.ts'
import { customersWire, poolsWire, rootWire } from './customers-wire.ts'
import type { SimCaller } from './family.ts'
import type { Limits } from './limits.ts'
import { type Linking, openLinking } from './links.ts'
import { columnsFor, listWire } from './list-wire.ts'
import { invalid, unreachable } from './problems.ts'
import { readActionsQuery, readListQuery } from './query.ts'
import type { Read } from './said.ts'
import { statesWire } from './states-wire.ts'
import type { ApiUsage } from './usage.ts'

export type SimsNeeds = {
  db: Db
  clock: Pick<Clock, 'now'>
  simLimits: Limits
  apiUsage: ApiUsage
  /** Where links lead; empty for the address that was called. */
  apiUrl: string
}

/** What an operation on a customer is given once the user may ask of it. */
type Asked = { partnerId: string; linking: Linking }

const weekMs = 7 * 86_400_000

/** The reads of SIM connectivity management. Each is read in one snapshot, which has ended before anything is sent. */
export function simsHandlers(needs: SimsNeeds): Handlers<typeof simsContract, SimCaller> {
  const { db, clock, apiUsage } = needs
  const linkingOf = ({ origin, caller }: Ctx<SimCaller>) =>
    openLinking(needs.apiUrl === '' ? origin() : needs.apiUrl, caller.base)
  const onPartner = openOnPartner(needs, linkingOf)
  return {
    getRootInfo: async (ctx) => ({ status: 200, body: rootWire(linkingOf(ctx)) }),
    async getCustomers(ctx) {
      const { user } = ctx.caller
      return { status: 200, body: customersWire(user, await reachedPartners(db, user.id), linkingOf(ctx)) }
    },
    getSimStates: (ctx, { params }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const counts = await db.snapshotAs(partnerId, (sql) => countStates(sql, partnerId))
        return statesWire(partnerId, counts, linking)
      }),
    getActionDetails: (ctx, { params, query }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const { from, to = new Date(clock.now()), ...rest } = said(readActionsQuery(query))
        const listed = { ...rest, to, from: from ?? new Date(to.getTime() - weekMs) }
        const found = await db.snapshotAs(partnerId, (sql) => listActions(sql, partnerId, listed))
        return actionsWire(partnerId, listed, found, linking)
      }),
    getSimApiUsages: (ctx, { params }) =>
      onPartner(
        ctx,
        params,
        async ({ partnerId }) => ({ SimApiUsage: { count: await apiUsage.of(partnerId) } }),
        { counted: false },
      ),
    getCurrentPoolUsage: (ctx, { params }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const now = new Date(clock.now())
        const pools = await db.snapshotAs(partnerId, (sql) => poolUsages(sql, partnerId, now))
        return poolsWire(partnerId, pools, linking)
      }),
    getSimDetails: (ctx, { params, query }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const asked = said(readListQuery(query))
        const { filter, size, page, cursor, additional } = asked
        const place = cursor ? { after: cursor.after } : { page }
        const { found, aggregates } = await db.snapshotAs(partnerId, async (sql) => {
          const found = await readPage(sql, partnerId, { filter, size, ...place }, columnsFor(additional))
          const iccids = found.rows.map(({ iccid }) => iccid)
          const aggregates = additional.has('simaggregateddata')
            ? await aggregatesOf(sql, partnerId, iccids, new Date(clock.now()))
            : undefined
          return { found, aggregates }
        })
        const { search, additionalfields } = query
        return listWire(partnerId, asked, found, { linking, aggregates, said: { search, additionalfields } })
      }),
  }
}

/**
 * Does what is asked of a customer: within the limits of the platform and of the customer, by a user who may ask of it, and counted
 * once it is done.
 */
function openOnPartner({ db, simLimits, apiUsage }: SimsNeeds, linkingOf: (ctx: Ctx<SimCaller>) => Linking) {
  return <T>(
    ctx: Ctx<SimCaller>,
    { partnerId }: { partnerId: string },
    work: (asked: Asked) => Promise<T>,
    { counted = true } = {},
  ): Promise<{ status: 200; body: T }> => {
    const { user, service } = ctx.caller
    return simLimits.onPlatform(service.maxConcurrent, async () => {
      if (!(await reachesPartner(db, user.id, partnerId))) throw unreachable()
      return simLimits.ofCustomer(partnerId, service.maxConcurrentPerCustomer, async () => {
        const body = await work({ partnerId, linking: linkingOf(ctx) })
        if (counted) apiUsage.note(partnerId)
        return { status: 200, body }
      })
    })
  }
}

function said<T>({ value, wrong }: Read<T>): T {
  if (wrong) throw invalid(wrong)
  return value
}
