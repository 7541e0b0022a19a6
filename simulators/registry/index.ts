// A simulated campaign registry: its decisions follow from names (docs/SANDBOX.md) and take as long as those of the real registry.
// It needs no persistent state, because the same reference gets the same response, even after a restart.
import { campaignAnswer, type CampaignQuestion } from './campaigns.ts'
import { recordsOf, type Question } from './networks.ts'
import { sharedCampaign, sharingAnswer } from './partners.ts'
import { endingOf, feedbackOf, relationshipOf } from './plan.ts'
import { openNoResponse } from './no-response.ts'
import { takes, waitingFor, type RegistryQuery, type Waiting } from './times.ts'
import { vettingAnswers } from './vettings.ts'
import { tollFreeAnswer, type TollFreeQuestion } from './toll-free.ts'

type IdentityQuestion = RegistryQuery & { brandId: string; brand: { company_name?: string | undefined } }
type WithdrawalQuestion = RegistryQuery & { brand: { company_name?: string | undefined } }
type NumberQuestion = RegistryQuery & { number: string; operation: 'link' | 'unlink' }

/** Opens a simulator. `percent` scales the response times; 0 for none. */
export function openRegistrySimulator({ percent = 100 }: { percent?: number } = {}) {
  const pending = waitingFor(percent)
  const failFirst = openNoResponse()
  return {
    async identity(question: IdentityQuestion) {
      if (endingOf(question.brand.company_name ?? '') === 'silent') failFirst(question.reference)
      return identified(question, pending)
    },
    ...vettingAnswers(pending),
    withdraw: async (question: WithdrawalQuestion) => withdrawn(question, question.brand.company_name),
    numbers: async (questions: readonly NumberQuestion[]) => questions.map((one) => linked(one, pending)),
    reseller: async (question: RegistryQuery & { companyName: string }) => reviewed(question, pending),
    qualify: async (question: Question) => recordsOf(question),
    async campaign(question: RegistryQuery & CampaignQuestion) {
      if (endingOf(question.label ?? '') === 'silent') failFirst(question.reference)
      return campaignAnswer(question, percent)
    },
    withdrawCampaign: async (question: RegistryQuery & { label: string | undefined }) =>
      withdrawn(question, question.label),
    shared: async (registryCampaignId: string) => sharedCampaign(registryCampaignId),
    sharing: async (question: RegistryQuery & { registryCampaignId: string }) =>
      sharingAnswer(question, percent),
    async tollFree(questions: readonly TollFreeQuestion[]) {
      for (const { content, reference } of questions)
        if (endingOf(content.business.name) === 'silent') failFirst(reference)
      return questions.map((question) => tollFreeAnswer(question, pending))
    },
  }
}

function identified(question: IdentityQuestion, pending: Waiting) {
  const { brandId, brand } = question
  const name = brand.company_name ?? ''
  const wait = pending(question, takes.identity * (endingOf(name) === 'slow' ? 10 : 1))
  if (wait) return wait
  const feedback = feedbackOf(name)
  const relationship = relationshipOf(name)
  return {
    verified: feedback.length === 0,
    registryBrandId: `R${brandId}`,
    universalEin: `US_${brandId.slice(1)}`,
    ...(relationship && { relationship }),
    feedback,
  }
}

function linked(question: NumberQuestion, pending: Waiting) {
  if (question.operation === 'unlink') return unlinked(question)
  const wait = pending(question, takes.number)
  if (wait) return wait
  return question.number.endsWith('99')
    ? ({ rejected: 'A mobile network does not accept the number.' } as const)
    : ({ done: true } as const)
}

/** Time in milliseconds for which the registry refuses certain requests. */
const keepsFor = 3_600_000
const isKept = ({ submittedAt, now }: RegistryQuery) => now < submittedAt + keepsFor

function unlinked(question: NumberQuestion) {
  return question.number.endsWith('97') && isKept(question)
    ? ({ rejected: 'Messages of the number are still in transit.' } as const)
    : ({ done: true } as const)
}

function withdrawn(question: RegistryQuery, name = '') {
  return endingOf(name) === 'retained' && isKept(question)
    ? ({ refused: 'An invoice is still open.' } as const)
    : ({ done: true } as const)
}

function reviewed(question: RegistryQuery & { companyName: string }, pending: Waiting) {
  const wait = pending(question, takes.reseller)
  if (wait) return wait
  return endingOf(question.companyName) === 'rejected'
    ? ({ approved: false, reason: 'The company could not be found.' } as const)
    : ({ approved: true, registryResellerId: `R${question.reference.slice(-6).toUpperCase()}` } as const)
}
