import type { Accounts, Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Family } from '#platform/contract/family.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { tendlcWire } from '../shapes/answers.ts'
import { findBrand } from '../brands/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { withRuleFaults } from './rule-faults.ts'
import { refuseTarget } from './target.ts'

/** The family of `/v1/10dlc/*`: Basic authentication and 10DLC problem bodies (S2-223, S2-225). */
export function tendlcFamily(
  { accounts, db, clock }: { accounts: Accounts; db: Db; clock: Pick<Clock, 'now'> },
  errorsUrl: string = defaultErrorsUrl,
): Family<Caller> {
  return {
    name: '10dlc',
    owner: ({ account }) => account.id,
    target: (caller, operationId, params) =>
      refuseTarget({ db, clock }, caller, operationId, params as object),
    overrule: (problem, request) => unlessDeleted(db, problem, request),
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    invalid: async (faults, operationId, request) =>
      new Problem(invalid[operationId] ?? tendlcProblems.generic, {
        faults: await withRuleFaults(db, faults, operationId, request),
      }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: tendlcWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

/** A request to a deleted brand gets only the problem of the deleted brand, even if the request is also invalid (S2-200, S2-237). */
function unlessDeleted(
  db: Db,
  problem: Problem,
  { caller, params }: { caller: Caller; params: unknown },
): Promise<Problem> | undefined {
  const { brand_id: id } = params as { brand_id?: string }
  const { status } = problem.kind
  if (id === undefined || !/^B[0-9A-Z]{6}$/.test(id) || status >= 500 || status === 429) return undefined
  const { id: accountId } = caller.account
  return db
    .asAccount(accountId, (sql) => findBrand(sql, accountId, id))
    .then((brand) => (brand?.status === 'DELETED' ? new Problem(tendlcProblems.brandNotFound) : problem))
}

/** Problem for invalid fields, by operation. An ID that cannot be stored is reported as not found. */
const invalid: Readonly<Record<string, ProblemKind>> = {
  createBrand: tendlcProblems.brandParameters,
  patchBrand: tendlcProblems.brandParameters,
  getBrand: tendlcProblems.notFound,
  deleteBrand: tendlcProblems.notFound,
  getBrandFeedback: tendlcProblems.notFound,
  brandRevet: tendlcProblems.notFound,
  startVerification: tendlcProblems.brandParameters,
  verify: tendlcProblems.brandParameters,
  getVerification: tendlcProblems.notFound,
  qualifyBrandUseCase: tendlcProblems.invalidUsecaseData,
  getMinSamples: tendlcProblems.notFound,
  getVettingRequests: tendlcProblems.notFound,
  getVettingRequest: tendlcProblems.notFound,
  requestVetting: tendlcProblems.invalidVettingData,
  importVettingRequest: tendlcProblems.invalidVettingData,
  uploadEvidence: tendlcProblems.invalidVettingData,
  appealVetting: tendlcProblems.invalidVettingData,
  createCampaign: tendlcProblems.invalidCampaignData,
  getCampaign: tendlcProblems.notFound,
  patchCampaign: tendlcProblems.invalidCampaignData,
  deleteCampaign: tendlcProblems.notFound,
  resubmitCampaign: tendlcProblems.invalidCampaignData,
  importPartnerCampaign: tendlcProblems.invalidCampaignData,
  getSharing: tendlcProblems.notFound,
  linkNumberToCampaign: tendlcProblems.invalidNumberData,
  getNumber: tendlcProblems.notFound,
  moveNumbers: tendlcProblems.invalidNumberData,
  previewMessageFlow: tendlcProblems.invalidCampaignData,
  registerReseller: tendlcProblems.invalidReseller,
  getReseller: tendlcProblems.notFound,
  enableOptOutAssist: tendlcProblems.assistOnly,
  putOptOutAssist: tendlcProblems.assistOnly,
}

const unreadable = {
  json: tendlcProblems.invalidJson,
  'media-type': tendlcProblems.mediaType,
  'too-large': tendlcProblems.tooLarge,
} as const
