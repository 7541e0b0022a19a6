import { houseNames } from './house-names.ts'
import { houseWords } from './house-words.ts'
import { openers } from './openers.ts'
import type { Rule } from './rule.ts'
import { terms } from './terms.ts'
import { lineOf, proseOf, sentencesOf, type Text } from './text.ts'

export type Hit = { file: string; line: number; kind: Text['kind']; rule: Rule; excerpt: string }

export const rules: readonly Rule[] = [...openers, ...houseWords, ...houseNames]

export function check(text: Text): Hit[] {
  return text.kind === 'name' ? namesHit(text) : sentencesHit(text)
}

function namesHit(text: Text): Hit[] {
  const words = text.text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, '-').toLowerCase()
  return houseNames
    .filter(({ found, near }) => found.test(words) && (!near || near.test(text.file)))
    .map((rule) => hitOf(text, rule, 0, text.text))
}

function sentencesHit(text: Text): Hit[] {
  const source = terms.reduce(
    (all, { term }) => all.replaceAll(term, (found) => 'x'.repeat(found.length)),
    proseOf(text.text),
  )
  return sentencesOf(source).flatMap((sentence) => {
    const shown = text.text.slice(sentence.at, sentence.at + sentence.text.length)
    return [
      ...openers
        .filter((rule) => applies(rule, text, sentence.text) && opens(rule, sentence.text))
        .map((rule) => hitOf(text, rule, sentence.at, shown)),
      ...houseWords.flatMap((rule) => {
        const found = applies(rule, text, sentence.text) ? rule.found.exec(sentence.text) : null
        return found ? [hitOf(text, rule, sentence.at + found.index, around(shown, found.index))] : []
      }),
    ]
  })
}

/** A question may begin with its question word. */
function opens({ found }: Rule, sentence: string): boolean {
  return !/\?['")\]]*$/.test(sentence) && found.test(sentence.replace(/^['"“(*_]+/, ''))
}

function applies({ kinds, near }: Rule, text: Text, sentence: string): boolean {
  return (!kinds || kinds.includes(text.kind)) && (!near || near.test(sentence))
}

function hitOf(text: Text, rule: Rule, at: number, excerpt: string): Hit {
  return { file: text.file, line: lineOf(text, at), kind: text.kind, rule, excerpt: excerpt.slice(0, 120) }
}

/** The part of a sentence that surrounds a hit. */
function around(sentence: string, at: number): string {
  const from = Math.max(0, at - 60)
  return `${from > 0 ? '…' : ''}${sentence.slice(from, at + 60)}${at + 60 < sentence.length ? '…' : ''}`
}
