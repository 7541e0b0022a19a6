import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { requirementsPage } from './requirements.ts'

const row = 'S1-999'
const other = 'S1-998'

/** The page of a project whose specification has `count` rows that end with `row`, and whose tests are in one file. */
function pageOf(source: string, count = 2): string {
  const root = mkdtempSync(join(tmpdir(), 'strowger-titles-'))
  try {
    mkdirSync(join(root, 'docs', 'specification'), { recursive: true })
    writeFileSync(join(root, 'docs', 'specification', 'animals.md'), specification(count))
    mkdirSync(join(root, 'test'))
    writeFileSync(join(root, 'test', 'one.test.ts'), source)
    return requirementsPage(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function specification(count: number): string {
  const ids = Array.from({ length: count }, (_, index) => `S1-${1000 - count + index}`)
  const rows = ids.map((id) => `| <a id="${id}"></a>${id} | An animal has \`${id}\`. |`)
  return `# Animals\n\n| id | requirement |\n|---|---|\n${rows.join('\n')}\n`
}

/** The rows of the page that have tests: the ID, the number of tests, the tests. */
function listed(source: string, count?: number): string[][] {
  return [...pageOf(source, count).matchAll(/^\| \[(S\S+)\]\(\S+\) \| .* \| ([1-9]\d*) \| (.*) \|$/gm)].map(
    (match) => [match[1]!, match[2]!, ...match[3]!.replaceAll('](../test/one.test.ts)', ']').split('<br>')],
  )
}

test('a test is listed after its own describe, and after no other', () => {
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

test('each line has the sentence of its row and a link to it, and a row without a test is listed too', () => {
  const page = pageOf(`test('a cat purrs [${row}]', () => {})\n`)
  assert.match(page, /^## Animals$/m)
  assert.match(page, /\b1 of 2 rows have tests, 1\.0 on average\./)
  const lines = page.split('\n').filter((line) => line.startsWith('| [S'))
  assert.deepEqual(lines, [
    `| [${other}](specification/animals.md#${other}) | An animal has \`${other}\`. | 0 | no test |`,
    `| [${row}](specification/animals.md#${row}) | An animal has \`${row}\`. | 1 | [a cat purrs](../test/one.test.ts) |`,
  ])
})

test('a title that names a row which the specification does not have is refused', () => {
  const title = `test('a cat purrs [${other}]', () => {})\n`
  assert.equal(listed(title, 2).length, 1)
  assert.throws(
    () => listed(title, 1),
    /one\.test\.ts: a title names S1-998, which is not in the specification: a cat purrs/,
  )
})

test('brackets and bars of a title do not break its line', () => {
  assert.deepEqual(listed(`test('a|b [x] [${row}]', () => {})\n`), [[row, '1', '[a\\|b \\[x\\]]']])
})

test('a test that is skipped or still to do is not listed', () => {
  assert.deepEqual(listed(`test.skip('a [${row}]', () => {})\ntest.todo('b [${row}]')\n`), [])
})

test('a title with an id and a placeholder is refused, because it would be unreadable in the list', () => {
  const title = `\${title}`
  assert.throws(() => listed(`test(\`${title} [${row}]\`, () => {})\n`), /must not contain expressions/)
  assert.deepEqual(listed(`test(\`${title}\`, () => {})\n`), [])
})

test('a title that names more than three rows is refused', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => `[S1-${990 + n}]`).join(' ')
  assert.equal(listed(`test('a cat purrs ${named(3)}', () => {})\n`, 10).length, 3)
  assert.throws(
    () => listed(`test('a cat purrs ${named(4)}', () => {})\n`, 10),
    /at most 3 row IDs, but contains 4/,
  )
})

test('every row of the specification that requires something has a test', () => {
  const page = requirementsPage(resolve(import.meta.dirname, '..'))
  const untested = [...page.matchAll(/^\| \[(S\S+)\]\(\S+\) \| (.*) \| 0 \| no test \|$/gm)]
  assert.ok(untested.length > 0)
  const requiring = untested.filter(
    ([, , sentence]) => !/^(This document specifies|The specification does not show) /.test(sentence!),
  )
  assert.deepEqual(
    requiring.map(([, id]) => id),
    [],
  )
})
