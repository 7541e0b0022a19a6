import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { requirementsPage } from './requirements.ts'

/** A row that no specification has. */
const row = 'S1-999'

/** The rows of the page that is made from one file of tests. */
function listed(source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'strowger-titles-'))
  try {
    mkdirSync(join(root, 'test'))
    writeFileSync(join(root, 'test', 'one.test.ts'), source)
    return [...requirementsPage(root).matchAll(/^\| (S\S+ \| .*?) \|/gm)].map((match) => match[1]!)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('a test is listed behind the describe that it stands in, and behind no other', () => {
  const source = `describe('a cat', () => {
  for (const one of cats)
    test('purrs [${row}]', () => {})
})

for (const one of dogs) {
  test('a dog barks [${row}]', () => {})
}
`
  assert.deepEqual(listed(source), [`${row} | a cat purrs`, `${row} | a dog barks`])
})

test('what is skipped or still to do proves nothing', () => {
  assert.deepEqual(listed(`test.skip('a [${row}]', () => {})\ntest.todo('b [${row}]')\n`), [])
})

test('a title with an id and a placeholder is refused, because nobody could read it in the list', () => {
  const says = '${says}'
  assert.throws(() => listed(`test(\`${says} [${row}]\`, () => {})\n`), /must be readable as it stands/)
  assert.deepEqual(listed(`test(\`${says}\`, () => {})\n`), [])
})
