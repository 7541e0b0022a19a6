// A campaign registry that is nobody's: what it finds follows from names (docs/SANDBOX.md), after as long as the real one takes.
// It keeps nothing that matters: asked again under the same reference it says the same, also after a restart.
import { campaignAnswer, type CampaignQuestion } from './campaigns.ts'
import { recordsOf, type Question } from './networks.ts'
import { sharedCampaign, sharingAnswer } from './partners.ts'
import { endingOf, feedbackOf, scoreOf } from './plan.ts'

type Asked = { reference: string; submittedAt: number; now: number }
type Brand = { company_name?: string | undefined }
type VettingClass = 'STANDARD' | 'ENHANCED' | 'POLITICAL'
type AppealQuestion = Asked & { brand: Brand; score: number | undefined }
type VettingQuestion = Asked & { brand: Brand; vettingClass: VettingClass | undefined; vettingId: string }

const minute = 60_000
const hour = 60 * minute

/** How long things take, in milliseconds of exchange time. */
const takes = {
  identity: minute / 2,
  reseller: hour,
  number: minute,
  import: 5 * minute,
  STANDARD: 15 * minute,
  ENHANCED: 4 * hour,
  POLITICAL: 48 * hour,
  appeal: 24 * hour,
}

/** How long a vetting counts. */
const validMs = 180 * 24 * hour
const mostRemembered = 10_000

/** Opens one. `percent` of the usual times are taken; 0 for none. */
export function openRegistrySimulator({ percent = 100 }: { percent?: number } = {}) {
  const asked = new Set<string>()
  const pending = ({ submittedAt, now }: Asked, ms: number) => {
    const readyAt = submittedAt + (ms * percent) / 100
    return now < readyAt ? ({ pending: true, againAt: Math.ceil(readyAt) } as const) : undefined
  }
  const failFirst = (reference: string) => {
    if (asked.has(reference)) return
    asked.add(reference)
    if (asked.size > mostRemembered) asked.delete(asked.values().next().value!)
    throw new Error('the simulated registry does not answer')
  }

  return {
    async identity(question: Asked & { brandId: string; brand: Brand }) {
      const name = question.brand.company_name ?? ''
      if (endingOf(name) === 'silent') failFirst(question.reference)
      const wait = pending(question, takes.identity * (endingOf(name) === 'slow' ? 10 : 1))
      if (wait) return wait
      const feedback = feedbackOf(name)
      return {
        verified: feedback.length === 0,
        registryBrandId: `R${question.brandId}`,
        universalEin: `US_${question.brandId.slice(1)}`,
        feedback,
      }
    },
    async vetting(question: VettingQuestion) {
      const vettingClass = question.vettingClass ?? 'STANDARD'
      return pending(question, takes[vettingClass]) ?? found(question, vettingClass)
    },
    async imported(question: VettingQuestion) {
      const wait = pending(question, takes.import)
      if (wait) return wait
      if (endingOf(question.vettingId.replaceAll(/[-_]/g, ' ')) === 'unknown')
        return failed('The provider does not know this vetting.')
      return found(question, question.vettingClass ?? 'STANDARD')
    },
    async appeal(question: AppealQuestion) {
      return pending(question, takes.appeal) ?? decided(question)
    },
    async withdraw() {
      return { done: true } as const
    },
    async numbers(questions: readonly (Asked & { number: string; wish: 'link' | 'unlink' })[]) {
      return questions.map((question) => {
        if (question.wish === 'unlink') return { done: true } as const
        const wait = pending(question, takes.number)
        if (wait) return wait
        return question.number.endsWith('99')
          ? ({ rejected: 'A mobile network does not take the number.' } as const)
          : ({ done: true } as const)
      })
    },
    async reseller(question: Asked & { companyName: string }) {
      const wait = pending(question, takes.reseller)
      if (wait) return wait
      return endingOf(question.companyName) === 'rejected'
        ? ({ approved: false, reason: 'The company could not be found.' } as const)
        : ({ approved: true, registryResellerId: `R${question.reference.slice(-6).toUpperCase()}` } as const)
    },
    async qualify(question: Question) {
      return recordsOf(question)
    },
    async campaign(question: Asked & CampaignQuestion) {
      if (endingOf(question.label ?? '') === 'silent') failFirst(question.reference)
      return campaignAnswer(question, percent)
    },
    async withdrawCampaign() {
      return { done: true } as const
    },
    async shared(registryCampaignId: string) {
      return sharedCampaign(registryCampaignId)
    },
    async sharing(question: Asked & { registryCampaignId: string }) {
      return sharingAnswer(question, percent)
    },
  }
}

function failed(reason: string) {
  return { outcome: 'failed', reasons: [reason], feedback: 'Correct the brand and ask again.' } as const
}

function decided({ brand, score, now }: AppealQuestion) {
  if (endingOf(brand.company_name ?? '') === 'denied')
    return { upheld: false, outcome: 'Nothing new was found: the vetting stands.' } as const
  const better = Math.min(100, (score ?? 50) + 20)
  return {
    upheld: true,
    outcome: `The score is ${better} now.`,
    score: better,
    expiresAt: now + validMs,
  } as const
}

function found({ brand, now }: VettingQuestion, vettingClass: VettingClass) {
  const name = brand.company_name ?? ''
  const expiresAt = now + validMs
  if (endingOf(name) === 'refused') return failed('The company could not be found in public records.')
  if (endingOf(name) === 'unscored')
    return {
      outcome: 'unscored',
      vettingClass,
      expiresAt,
      feedback: 'Too little is known of the company for a score.',
    } as const
  const score = scoreOf(name) ?? (vettingClass === 'ENHANCED' ? 85 : 65)
  return { outcome: 'scored', score, vettingClass, expiresAt, details: { industry: 'unclassified' } } as const
}
