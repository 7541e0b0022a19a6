import { storableText } from '#platform/external-text.ts'
import type { AppealAnswer, AppealQuestion } from '../../requests/port.ts'
import type { RegistryAppeal } from './calls.ts'

const longest = 1024

/** The end of our explanation, by which an appeal is found. The last characters of a request ID are random. */
const tagOf = ({ reference }: Pick<AppealQuestion, 'reference'>): string => `[ref ${reference.slice(-8)}]`

/** The reason of the customer and the tag of the appeal, within the limit of the registry. */
export function explanationOf(question: Pick<AppealQuestion, 'reference' | 'reason'>): string {
  const tag = ` ${tagOf(question)}`
  return question.reason.slice(0, longest - tag.length).toWellFormed() + tag
}

/** Whether an appeal at the registry is the one of a request. */
export const isOurs = (
  { explanation }: RegistryAppeal,
  question: Pick<AppealQuestion, 'reference'>,
): boolean => (explanation ?? '').trimEnd().endsWith(tagOf(question))

/** The decision of an appeal: upheld if it has raised the score, or set one where there was none. */
export function outcomeOf(
  { appealOutcome }: RegistryAppeal,
  { score, expiresAt }: { score: number | undefined; expiresAt: number },
): AppealAnswer {
  const { vetStatus, vetScore, feedback } = appealOutcome ?? {}
  const theirs = typeof vetScore === 'number' ? Math.round(vetScore) : undefined
  const isValid = vetStatus === 'ACTIVE' || (!vetStatus && theirs !== undefined)
  if (isValid && theirs !== undefined && theirs <= 100 && theirs > (score ?? -1))
    return { upheld: true, outcome: `The score was changed to ${theirs}.`, score: theirs, expiresAt }
  const texts = (feedback?.category ?? []).flatMap(({ description }) => description || [])
  return { upheld: false, outcome: storableText(texts.join(' '), 1000) || 'The vetting is unchanged.' }
}
