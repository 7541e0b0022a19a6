import type { Accounts, Caller } from '#accounts/index.ts'
import type { Family } from '#platform/family.ts'
import { Problem, type ProblemKind } from '#platform/problem.ts'
import { typeBelow } from '#platform/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/settings.ts'
import { tendlcWire } from './answers.ts'
import { tendlcProblems } from './problems.ts'

/** The family of `/v1/10dlc/*`: Basic, and problem bodies with the codes of 10DLC (S2-223, S2-225). */
export function tendlcFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    name: '10dlc',
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    invalid: (faults, operationId) => new Problem(invalid[operationId] ?? tendlcProblems.generic, { faults }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: tendlcWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

/** What wrong fields of an operation are; of ids that cannot be kept, nobody has one. */
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
