import { endingOf, scoreOf } from './plan.ts'
import { takes, validMs, type RegistryQuery, type Waiting } from './times.ts'

type Brand = { company_name?: string | undefined }
type VettingClass = 'STANDARD' | 'ENHANCED' | 'POLITICAL'
type AppealQuestion = RegistryQuery & { brand: Brand; score: number | undefined }
type VettingQuestion = RegistryQuery & {
  brand: Brand
  vettingClass: VettingClass | undefined
  vettingId: string
}

/** Results of vettings and appeals. */
export function vettingAnswers(pending: Waiting) {
  return {
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
  }
}

function failed(reason: string) {
  return {
    outcome: 'failed',
    reasons: [reason],
    feedback: 'Correct the brand and order another vetting.',
  } as const
}

function decided({ brand, score, now }: AppealQuestion) {
  if (endingOf(brand.company_name ?? '') === 'denied')
    return { upheld: false, outcome: 'The review found no new facts; the vetting is unchanged.' } as const
  const better = Math.min(100, (score ?? 50) + 20)
  return {
    upheld: true,
    outcome: `The score was changed to ${better}.`,
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
      feedback: 'There is not enough information about the company for a score.',
    } as const
  const score = scoreOf(name) ?? (vettingClass === 'ENHANCED' ? 85 : 65)
  return { outcome: 'scored', score, vettingClass, expiresAt, details: { industry: 'unclassified' } } as const
}
