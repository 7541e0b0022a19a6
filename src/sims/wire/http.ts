import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { listActions } from '../actions/list-store.ts'
import { countStates } from '../list/count-store.ts'
import { readPage } from '../list/page.ts'
import { poolUsages } from '../pools/usage.ts'
import { aggregatesOf } from '../usage/aggregates.ts'
import { accessiblePartners } from '../users/access-store.ts'
import { actionsWire } from './actions-wire.ts'
import type { simsContract } from './contract.ts'
import { customersWire, poolsWire, rootWire } from './customers-wire.ts'
import type { SimCaller } from './family.ts'
import { openLinking } from './links.ts'
import { listWire, membersIn } from './list-wire.ts'
import { openOnPartner, type SimsDeps } from './on-partner.ts'
import { invalid } from './problems.ts'
import { readActionsQuery, readListQuery, readWindow } from './query/query.ts'
import type { Read } from './query/parameters.ts'
import { statesWire } from './states-wire.ts'
import { transferHandlers } from './transfer-http.ts'
import { openOrder, simWriteHandlers } from './write-http.ts'

/** The reads of SIM connectivity management. Each uses one snapshot, which ends before the response is sent. */
export function simsHandlers(deps: SimsDeps): Handlers<typeof simsContract, SimCaller> {
  const { db, clock, apiUsage } = deps
  const linkingOf = ({ origin, caller }: Ctx<SimCaller>) => openLinking(origin(), caller.base)
  const onPartner = openOnPartner(deps, linkingOf)
  const order = openOrder(deps, onPartner)
  return {
    ...simWriteHandlers(order),
    ...transferHandlers(deps, onPartner, order),
    getRootInfo: async (ctx) => ({ status: 200, body: rootWire(linkingOf(ctx)) }),
    async getCustomers(ctx) {
      const { user } = ctx.caller
      return { status: 200, body: customersWire(user, await accessiblePartners(db, user.id), linkingOf(ctx)) }
    },
    getSimStates: (ctx, { params }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const counts = await db.partnerSnapshot(partnerId, (sql) => countStates(sql, partnerId))
        return statesWire(partnerId, counts, linking)
      }),
    getActionDetails: (ctx, { params, query }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const requested = responseOf(readActionsQuery(query))
        const listed = { ...requested, ...responseOf(readWindow(requested, clock.now())) }
        const found = await db.partnerSnapshot(partnerId, (sql) => listActions(sql, partnerId, listed))
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
        const pools = await db.partnerSnapshot(partnerId, (sql) => poolUsages(sql, partnerId, now))
        return poolsWire(partnerId, pools, linking)
      }),
    getSimDetails: (ctx, { params, query }) =>
      onPartner(ctx, params, async ({ partnerId, linking }) => {
        const requested = responseOf(readListQuery(query))
        const { filter, size, page, cursor, additional } = requested
        const position = cursor ? { after: cursor.after } : { page }
        const { found, aggregates } = await db.partnerSnapshot(partnerId, async (sql) => {
          const found = await readPage(sql, partnerId, { filter, size, ...position }, membersIn(additional))
          const iccids = found.rows.map(({ iccid }) => iccid)
          const aggregates = additional.has('simaggregateddata')
            ? await aggregatesOf(sql, partnerId, iccids, new Date(clock.now()))
            : undefined
          return { found, aggregates }
        })
        const { search, additionalfields } = query
        return listWire(partnerId, requested, found, {
          linking,
          aggregates,
          parameters: { search, additionalfields },
        })
      }),
  }
}

function responseOf<T>({ value, wrong }: Read<T>): T {
  if (wrong) throw invalid(wrong)
  return value
}
