import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { requirementsPage } from './requirements.ts'

/** Rows that no specification has. */
const row = 'S1-999'
const other = 'S1-998'

/** The lines of the page that is made from one file of tests: row, number of tests, tests. */
function listed(source: string): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'strowger-titles-'))
  try {
    mkdirSync(join(root, 'test'))
    writeFileSync(join(root, 'test', 'one.test.ts'), source)
    return [...requirementsPage(root).matchAll(/^\| (S\S+) \| (\d+) \| (.*) \|$/gm)].map((match) => [
      match[1]!,
      match[2]!,
      ...match[3]!.replaceAll('](../test/one.test.ts)', ']').split('<br>'),
    ])
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
  assert.deepEqual(listed(source), [[row, '2', '[a cat purrs]', '[a dog barks]']])
})

test('each row has one line with the number of its tests, and the tests link to their file', () => {
  const source = `test('one [${row}] [${other}]', () => {})\ntest('two [${other}, ${row}]', () => {})\ntest('three', () => {})\n`
  assert.deepEqual(listed(source), [
    [other, '2', '[one]', '[two]'],
    [row, '2', '[one]', '[two]'],
  ])
})

test('brackets and bars of a title do not break its line', () => {
  assert.deepEqual(listed(`test('a|b [x] [${row}]', () => {})\n`), [[row, '1', '[a\\|b \\[x\\]]']])
})

test('what is skipped or still to do proves nothing', () => {
  assert.deepEqual(listed(`test.skip('a [${row}]', () => {})\ntest.todo('b [${row}]')\n`), [])
})

test('a title with an id and a placeholder is refused, because nobody could read it in the list', () => {
  const says = '${says}'
  assert.throws(() => listed(`test(\`${says} [${row}]\`, () => {})\n`), /must be readable as it stands/)
  assert.deepEqual(listed(`test(\`${says}\`, () => {})\n`), [])
})

test('a title that names more than three rows is refused', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => `[S1-${990 + n}]`).join(' ')
  assert.equal(listed(`test('a cat purrs ${named(3)}', () => {})\n`).length, 3)
  assert.throws(() => listed(`test('a cat purrs ${named(4)}', () => {})\n`), /at most 3 rows, and this one 4/)
})
