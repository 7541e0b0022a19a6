import { customerReasonOf } from '#reviews/index.ts'
import type {
  AppealAnswer,
  AppealQuestion,
  Pending,
  VettingAnswer,
  VettingQuestion,
} from '../requests/port.ts'
import { maskToken } from '../vetting/sealed.ts'
import { decisionOf, undecided, type Decided, type ManualDeps } from './decision.ts'

const validMs = 180 * 24 * 3_600_000

/** The result of an ordered or imported vetting, as an operator has stated it. */
export async function vetting(
  deps: ManualDeps,
  question: VettingQuestion,
  order: 'ordered' | 'imported',
): Promise<Pending | VettingAnswer> {
  const { reference, now, vettingClass = 'STANDARD' } = question
  const submission = { ...subjectOf(question), order }
  const decision = await decisionOf(deps, { reference, kind: 'registry-vetting', submission })
  if (!decision) return undecided(now)
  if (decision.state === 'rejected')
    return { outcome: 'failed', reasons: decision.codes, feedback: reasonOf(decision) }
  const expiresAt = expiryOf(decision)
  const { score } = decision.result!
  if (typeof score === 'number') return { outcome: 'scored', score, vettingClass, expiresAt, details: {} }
  const feedback = decision.note ?? 'There is not enough information about the company for a score.'
  return { outcome: 'unscored', vettingClass, expiresAt, feedback }
}

/** The decision of an appeal; the operator sees its evidence with the brand. */
export async function appeal(deps: ManualDeps, question: AppealQuestion): Promise<Pending | AppealAnswer> {
  const { reference, now, score, reason, categories, evidence } = question
  const submission = {
    ...subjectOf(question),
    ...(score !== undefined && { score }),
    reason,
    categories,
    files: evidence.map(({ fileName }) => fileName),
  }
  const decision = await decisionOf(deps, { reference, kind: 'registry-appeal', submission })
  if (!decision) return undecided(now)
  if (decision.state === 'rejected') return { upheld: false, outcome: reasonOf(decision) }
  const upheld = decision.result!.score!
  const outcome = decision.note ?? `The score was changed to ${upheld}.`
  return { upheld: true, outcome, score: upheld, expiresAt: expiryOf(decision) }
}

/** The submission shows the token of a vetting masked, because it is a secret. */
function subjectOf({ brand, provider, vettingClass, vettingId, token, political }: VettingQuestion) {
  return {
    ...brand,
    evp_id: provider,
    ...(vettingClass && { vetting_class: vettingClass }),
    vetting_id: vettingId,
    ...(token !== undefined && { vetting_token: maskToken(token) }),
    ...Object.fromEntries(
      Object.entries(political ?? {}).map(([name, value]) => [`vetting_political_details.${name}`, value]),
    ),
  }
}

function expiryOf({ result, ended_at }: Decided): number {
  const stated = result?.expires_at
  return stated === undefined ? ended_at!.getTime() + validMs : Date.parse(stated)
}

const reasonOf = ({ codes, note }: Decided): string => customerReasonOf({ codes, note: note ?? undefined })!
