import type { Accounts, Caller } from '#accounts/index.ts'
import type { Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { SimService } from '#sims/index.ts'
import { ownPartner } from './own-partner.ts'
import { consoleProblems } from './problems.ts'
import { simOperations } from './sim-contract.ts'
import { simWriteOperations } from './sim-write-contract.ts'

type FamilyNeeds = { db: Db; accounts: Accounts; simService: EpochCache<SimService> }

/** What is asked of SIMs, but for whose they are: that is told in maintenance too, as API users are told it. */
const ofSims: ReadonlySet<string> = new Set(
  Object.keys({ ...simOperations, ...simWriteOperations }).filter(
    (id) => id !== 'listOwnSimPartners' && id !== 'readOwnSimPartner',
  ),
)

/** The family of `/console/v1/*`: Basic, and problem bodies. */
export function consoleFamily(
  { db, accounts, simService }: FamilyNeeds,
  errorsUrl: string = defaultErrorsUrl,
): Family<Caller> {
  return {
    name: 'console',
    owner: ({ account }) => account.id,
    target({ account }, _, params) {
      const { partner_id: partnerId } = params as { partner_id?: string }
      return partnerId === undefined ? undefined : ownPartner(db, account.id, partnerId)
    },
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    async refusal(_, operationId) {
      if (!ofSims.has(operationId) || !(await simService.get('')).maintenance) return undefined
      return new Problem(consoleProblems.simsInMaintenance)
    },
    invalid: (faults) => new Problem(consoleProblems.invalid, { faults }),
    unreadable: (reason) => new Problem(consoleProblems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}
