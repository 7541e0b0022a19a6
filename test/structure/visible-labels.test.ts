import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The start of a text field, a number field or a choice. */
const field =
  /<(TextInput|NumberInput|PasswordInput|Textarea|Select|MultiSelect|Autocomplete|TagsInput|FileInput)(?=[\s/>])/g

/** Fields whose purpose is visible without a label of their own. */
const excused: Readonly<Record<string, string>> = {
  'console/src/shell/palette/palette.tsx': 'the search of the whole console, below its title',
  'console/src/pages/handset/conversation.tsx': 'the text of a message, as on a phone',
  'console/src/pages/handset/talks.tsx': 'the recipient of a message, as on a phone',
  'console/src/pages/reports/choices.tsx': 'each choice begins with its purpose',
}

/** The opening tag that begins at `start`. */
function tagAt(text: string, start: number): string {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '{') depth++
    else if (text[i] === '}') depth--
    else if (text[i] === '>' && depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}

/** Whether a tag has a visible label: its own, one that names its ID, or one among spread props. */
const isLabelled = (tag: string): boolean => /\slabel=|\sid=|\{\.\.\.(?!form\.)/.test(tag)

test('every field of the console has a visible label', () => {
  const unlabelled = globSync('console/src/**/*.tsx')
    .filter((file) => !(file in excused))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(field)]
        .filter(({ index }) => !isLabelled(tagAt(text, index)))
        .map(({ index, 1: kind }) => `${file}:${text.slice(0, index).split('\n').length} ${kind}`)
    })
  assert.deepEqual(unlabelled, [])
})
