import { type Caller, portalProblems, foundOwn } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { listOwnPartners, readPartner, type Partner } from '../partners/store.ts'
import { creatorForCustomers } from '../actions/creator.ts'
import { openSimReads, type SimReads } from '../views/reads.ts'
import { ownPartner } from './own-partner.ts'
import type { simOperations } from './sim-contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

type Mine = Handlers<Contract<typeof simOperations>, Caller>
type Tools = { db: Db; clock: Clock }

/**
 * SIMs of the calling account: checks the owner of the customer first, and reads everything else with row-level security of that
 * customer.
 */
export function simHandlers({ db, clock }: Tools): Mine {
  const reads = openSimReads({ db, clock }, { missing: () => new Problem(portalProblems.notFound) })
  /** Wraps a read of a SIM customer with a check of the owner. */
  const own =
    <Requested extends { params: { partner_id: string } }, Body>(
      read: (requested: Requested) => Promise<Body>,
    ) =>
    async ({ caller: { account } }: Ctx<Caller>, requested: Requested) => {
      await ownPartner(db, account.id, requested.params.partner_id)
      return { status: 200 as const, body: await read(requested) }
    }
  return {
    ...ofPartners(db, own),
    ...ofCards(reads, own),
    listOwnSims: own(({ params, query }) => reads.list(params.partner_id, query)),
    readOwnSimStates: own(({ params }) => reads.states(params.partner_id)),
    readOwnSimPoolUsage: own(({ params }) => reads.pools(params.partner_id)),
    listOwnSimAlarms: own(({ params, query }) => reads.alarms(params.partner_id, query)),
    listOwnSimLimitProfiles: own(({ params }) => reads.limits(params.partner_id)),
    listOwnSimFraudProfiles: own(({ params }) => reads.frauds(params.partner_id)),
    listOwnSimTransfers: own(async ({ params, query }) => {
      const { transfers, ...page } = await reads.transfers(params.partner_id, query)
      return { ...page, transfers: withoutOperators(transfers) }
    }),
  }
}

const withoutOperators = <T extends { creator: string }>(some: readonly T[]) =>
  some.map((one) => ({ ...one, creator: creatorForCustomers(one.creator) }))

type Own = <Requested extends { params: { partner_id: string } }, Body>(
  read: (requested: Requested) => Promise<Body>,
) => (ctx: Ctx<Caller>, requested: Requested) => Promise<{ status: 200; body: Body }>

type OfCards = 'readOwnSim' | 'listOwnSimSessions' | 'listOwnSimActions' | 'readOwnSimUsage'

function ofCards(reads: SimReads, own: Own): Pick<Mine, OfCards> {
  return {
    readOwnSim: own(({ params: { partner_id: id, iccid } }) => reads.one(id, iccid)),
    listOwnSimSessions: own(({ params: { partner_id: id, iccid }, query }) =>
      reads.sessions(id, iccid, query),
    ),
    listOwnSimActions: own(async ({ params: { partner_id: id, iccid }, query }) => {
      const { actions, ...page } = await reads.actions(id, iccid, query)
      return { ...page, actions: withoutOperators(actions) }
    }),
    readOwnSimUsage: own(({ params: { partner_id: id, iccid }, query }) => reads.usage(id, iccid, query)),
  }
}

function ofPartners(db: Db, own: Own): Pick<Mine, 'listOwnSimPartners' | 'readOwnSimPartner'> {
  return {
    listOwnSimPartners({ caller: { account } }, { query }) {
      const page = readPage(byMember('partner_id'), query, (position) =>
        listOwnPartners(db, account.id, position),
      )
      return answerPage('sim_partners', partnerWire, page)
    },
    readOwnSimPartner: own(async ({ params: { partner_id: id } }) =>
      partnerWire(foundOwn(await db.asPartner(id, (sql) => readPartner(sql, id)))),
    ),
  }
}

/** Omits the account, which is the caller's, and the event URL, which the operator manages. */
function partnerWire({ partner_id, parent_id, company_name, created_at }: Partner) {
  return { partner_id, parent_id, company_name, created_at: created_at.toISOString() }
}
