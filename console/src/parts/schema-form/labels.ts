import { type Labelled, wordsOf } from '#platform/contract/labelled-fields.ts'

export { choiceOf, wordsOf } from '#platform/contract/labelled-fields.ts'

const indexes = /\[\d+\]/g

/** The label of a field after the labels of its parents: `Company › Address › Street`. */
export function fullLabel(labels: Labelled, name: string): string {
  const steps = name.replaceAll(indexes, '').split('.')
  return steps.map((_, i) => wordsOf(labels, steps.slice(0, i + 1).join('.')).label).join(' › ')
}

const verbs = /^(is|are|must|does|has|cannot|may|belongs?)\b/

/** The validation error of a field as a sentence, shown next to the field. */
export function sentenceOf(reason: string): string {
  const begun = verbs.test(reason) ? `This ${reason}` : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
