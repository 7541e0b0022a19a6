import type { Judge } from '../rules/judge.ts'
import type { Result } from '../vettings/score.ts'
import { endingOf, scoreOf } from './endings.ts'
import { feedbackByName } from './identity.ts'

const hourMs = 3_600_000
const longestId = 20
const relationships: Readonly<Record<string, string>> = { key: 'KEY_ACCOUNT', large: 'LARGE_ACCOUNT' }
const strictSamples: Readonly<Record<string, number>> = { 'T-Mobile': 4, 'Verizon Wireless': 2 }

/** A brand has a company name, a campaign a description. */
const endingOfRecord = (record: Readonly<Record<string, unknown>>) =>
  endingOf(
    record['campaignId'] === undefined && record['usecase'] === undefined
      ? record['companyName']
      : record['description'],
  )

/** Decides by the last word of a company name, or of the description of a campaign. Every other brand and campaign is accepted. */
export const nameJudge: Judge = {
  identity: ({ companyName }) => feedbackByName(companyName),
  relationship: ({ companyName }) => relationships[endingOf(companyName)],
  // The exchange of a sandbox verifies them by its own messages, which a simulated phone receives.
  verifiesPhones: false,
  vetting: ({ companyName }, vettingClass) => vettingByName(companyName, vettingClass),
  denial: ({ companyName }) =>
    endingOf(companyName) === 'denied'
      ? 'The review found no new facts; the vetting is unchanged.'
      : undefined,
  trustsSize: false,
  terms({ companyName }, terms) {
    const ending = endingOf(companyName)
    const isTMobile = terms['mno'] === 'T-Mobile'
    const samples = ending === 'strict' ? (strictSamples[String(terms['mno'])] ?? 1) : 1
    return {
      ...terms,
      minMsgSamples: Math.max(Number(terms['minMsgSamples']), samples),
      noEmbeddedLink: isTMobile && ending === 'linkless',
      noEmbeddedPhone: isTMobile && ending === 'phoneless',
    }
  },
  content: () => [],
  reviewsAll: true,
  network(network, { description }, isResubmitted) {
    const ending = endingOf(description)
    const isTMobile = network === 'T-Mobile'
    if (ending === 'refused' || (ending === 'doubted' && isTMobile && !isResubmitted))
      return { rejection: 'It is not clear how consumers give consent.' }
    if (ending === 'complained' && isTMobile)
      return { complaint: 'Consumers complained about the brand before.' }
    return {}
  },
  decline: () => undefined,
  partnerShare(campaignId) {
    const ending = endingOf(campaignId)
    if (ending === 'unknown' || campaignId.length > longestId) return 'none'
    return ending === 'declined' ? 'withdrawn' : 'shared'
  },
  reseller: (companyName) =>
    endingOf(companyName) === 'rejected' ? 'The company could not be found.' : undefined,
  keepsFor: (record) => (endingOfRecord(record) === 'retained' ? hourMs : 0),
  isBusy: (record) => endingOfRecord(record) === 'silent',
}

const details = { industry: 'unclassified' }

function vettingByName(companyName: unknown, vettingClass: string): Result {
  if (vettingClass === 'AUTHPLUS') return { vettingStatus: 'ACTIVE', vettingScore: null, vettingDetails: {} }
  const ending = endingOf(companyName)
  if (ending === 'refused')
    return { vettingStatus: 'FAILED', reasons: ['The company could not be found in public records.'] }
  if (ending === 'unscored')
    return {
      vettingStatus: 'UNSCORE',
      reasons: ['There is not enough information about the company for a score.'],
    }
  const vettingScore = scoreOf(companyName) ?? (vettingClass === 'ENHANCED' ? 85 : 65)
  return { vettingStatus: 'ACTIVE', vettingScore, vettingDetails: details }
}
