import { reviewCodes } from '#reviews/queue/codes.ts'
import { type Labelled, wordsOf } from '#platform/contract/labelled-fields.ts'
import { fullLabel } from '../schema-form/labels.ts'
import { stateLabel } from './state-labels.ts'

const sentences: readonly string[] = Object.values(reviewCodes)
const nameList = /^[A-Za-z_]+(, [A-Za-z_]+)*$/
const word = /\b[A-Za-z]+(_[A-Za-z]+)+(\.[a-z_]+)*\b/g

/** The reasons in a text that joins the sentences of a decision and its note, one by one. */
export function separateReasons(text: string): string[] {
  const found = sentences.find((sentence) => text.startsWith(sentence))
  if (!found) return text === '' ? [] : [text]
  return [found, ...separateReasons(text.slice(found.length).trim())]
}

/** A reason with the labels of the fields and states that it names: `sample_one, embedded_link` or `Status UPDATES_REQUIRED`. */
export function labelledReason(labels: Labelled, text: string): string {
  if (nameList.test(text) && text === text.toUpperCase()) return text.split(', ').map(stateLabel).join(', ')
  const isListed = (name: string) => name in labels.fields
  if (nameList.test(text) && text.split(', ').every(isListed))
    return text
      .split(', ')
      .map((name) => wordsOf(labels, name).label)
      .join(', ')
  return text.replaceAll(word, (name) =>
    isListed(name) ? fullLabel(labels, name) : name === name.toUpperCase() ? stateLabel(name) : name,
  )
}
