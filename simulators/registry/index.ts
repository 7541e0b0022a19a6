// A campaign registry that is nobody's: what it finds follows from names (docs/SANDBOX.md), after as long as the real one takes.
// It keeps nothing that matters: asked again under the same reference it says the same, also after a restart.
import { campaignAnswer, type CampaignQuestion } from './campaigns.ts'
import { recordsOf, type Question } from './networks.ts'
import { sharedCampaign, sharingAnswer } from './partners.ts'
import { endingOf, feedbackOf } from './plan.ts'
import { openSilence } from './silence.ts'
import { takes, waitingFor, type Asked, type Waiting } from './times.ts'
import { vettingAnswers } from './vettings.ts'
import { tollFreeAnswer, type TollFreeQuestion } from './toll-free.ts'

type IdentityQuestion = Asked & { brandId: string; brand: { company_name?: string | undefined } }
type NumberQuestion = Asked & { number: string; wish: 'link' | 'unlink' }

/** Opens one. `percent` of the usual times are taken; 0 for none. */
export function openRegistrySimulator({ percent = 100 }: { percent?: number } = {}) {
  const pending = waitingFor(percent)
  const failFirst = openSilence()
  const done = async () => ({ done: true }) as const
  return {
    async identity(question: IdentityQuestion) {
      if (endingOf(question.brand.company_name ?? '') === 'silent') failFirst(question.reference)
      return identified(question, pending)
    },
    ...vettingAnswers(pending),
    withdraw: done,
    numbers: async (questions: readonly NumberQuestion[]) => questions.map((one) => linked(one, pending)),
    reseller: async (question: Asked & { companyName: string }) => reviewed(question, pending),
    qualify: async (question: Question) => recordsOf(question),
    async campaign(question: Asked & CampaignQuestion) {
      if (endingOf(question.label ?? '') === 'silent') failFirst(question.reference)
      return campaignAnswer(question, percent)
    },
    withdrawCampaign: done,
    shared: async (registryCampaignId: string) => sharedCampaign(registryCampaignId),
    sharing: async (question: Asked & { registryCampaignId: string }) => sharingAnswer(question, percent),
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
  return {
    verified: feedback.length === 0,
    registryBrandId: `R${brandId}`,
    universalEin: `US_${brandId.slice(1)}`,
    feedback,
  }
}

function linked(question: NumberQuestion, pending: Waiting) {
  if (question.wish === 'unlink') return { done: true } as const
  const wait = pending(question, takes.number)
  if (wait) return wait
  return question.number.endsWith('99')
    ? ({ rejected: 'A mobile network does not take the number.' } as const)
    : ({ done: true } as const)
}

function reviewed(question: Asked & { companyName: string }, pending: Waiting) {
  const wait = pending(question, takes.reseller)
  if (wait) return wait
  return endingOf(question.companyName) === 'rejected'
    ? ({ approved: false, reason: 'The company could not be found.' } as const)
    : ({ approved: true, registryResellerId: `R${question.reference.slice(-6).toUpperCase()}` } as const)
}
