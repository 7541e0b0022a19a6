import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'

const indexes = /\[\d+\]/g

/** What a field is called, by its name in a refusal or its way: `opt_in.images[0].url`. */
export function wordsOf({ fields }: Labelled, name: string): FieldWords {
  const way = name.replaceAll(indexes, '')
  return fields[way] ?? { label: spelt(way) }
}

/** The same with what it is a part of: `Company › Address › Street`. */
export function wholeLabel(words: Labelled, name: string): string {
  const steps = name.replaceAll(indexes, '').split('.')
  return steps.map((_, i) => wordsOf(words, steps.slice(0, i + 1).join('.')).label).join(' › ')
}

/** A value in words, where its field has them. */
export const choiceOf = ({ choices }: FieldWords, value: string): string => choices?.[value] ?? value

/** A name that nobody has given words to. */
function spelt(way: string): string {
  const plain = (way.split('.').at(-1) ?? way).replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const verbs = /^(is|are|must|does|has|cannot|may|belongs?)\b/

/** What is wrong with a field, as a sentence that stands beside it. */
export function sentenceOf(reason: string): string {
  const begun = verbs.test(reason) ? `This ${reason}` : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
