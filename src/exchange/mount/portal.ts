import { type Accounts, type Caller, portal as account, portalProblems } from '#accounts/index.ts'
import { portal as alerts } from '#alerts/index.ts'
import { portal as messages } from '#messages/index.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { contract } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { Problem } from '#platform/contract/problem.ts'
import { surface } from '#platform/contract/surface.ts'
import type { Db } from '#platform/database/db.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { portal as numbers } from '#numbers/index.ts'
import { portal as requests } from '#requests/index.ts'
import { ownPartner, portal as sims, type SimService } from '#sims/index.ts'
import { portal as campaigns } from '#tendlc/index.ts'
import { portal as reviews } from '#reviews/index.ts'
import { portal as webhooks } from '#webhooks/index.ts'

const [operations, handlers] = surface(
  messages,
  alerts,
  account,
  numbers,
  sims,
  webhooks,
  requests,
  campaigns,
  reviews,
)

/** The customer portal's API, `/console/v1/*`: the operations of each domain's folder `portal`. */
export const consoleContract = contract('console', 'Console', operations)

/** Handlers of the customer portal's API. Each handler serves the account of the caller. */
export const consoleHandlers = handlers

const [simOperations] = sims

/** Operations that remain available during SIM maintenance, for customers as for API users. */
const open: ReadonlySet<string> = new Set(['listOwnSimPartners', 'readOwnSimPartner'])

type FamilyDeps = { db: Db; accounts: Accounts; simService: EpochCache<SimService> }

/** The family of `/console/v1/*`: Basic, and problem bodies. */
export function consoleFamily(
  { db, accounts, simService }: FamilyDeps,
  errorsUrl: string = defaultErrorsUrl,
): Family<Caller> {
  return {
    ...inProblems((kind) => typeBelow(errorsUrl, kind)),
    name: 'console',
    unlogged: true,
    owner: ({ account }) => account.id,
    target({ account }, _, params) {
      const { partner_id: partnerId } = params as { partner_id?: string }
      return partnerId === undefined ? undefined : ownPartner(db, account.id, partnerId)
    },
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    async refusal(_, operationId) {
      if (!(operationId in simOperations) || open.has(operationId)) return undefined
      return (await simService.get('')).maintenance
        ? new Problem(portalProblems.simsInMaintenance)
        : undefined
    },
  }
}
