import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf } from './screen.ts'
import { factsOf, tableOf } from './table.ts'
import { instantOf, secondsOf } from './when.ts'

const rows = [
  { name: 'a', text: 'a long text that does not fit', state: 'active', n: 5 },
  { name: 'bbbb', text: 'short', state: 'rejected', n: 12_345 },
]
const columns = [
  { head: 'name', of: (row: (typeof rows)[number]) => row.name },
  { head: 'text', of: (row: (typeof rows)[number]) => row.text },
  { head: 'n', of: (row: (typeof rows)[number]) => row.n, right: true as const },
]

test('a table fits the width of its terminal: the widest column shrinks', () => {
  const lines = tableOf(rows, columns, { columns: 30, coloured: false })
  assert.deepEqual(lines, [
    'NAME  TEXT                   N',
    'a     a long text that…      5',
    'bbbb  short              12345',
  ])
  for (const line of lines) assert.ok(Array.from(line).length <= 30)
})

test('a column with IDs is never truncated', () => {
  const kept = columns.map((column, at) => (at === 1 ? { ...column, noTruncate: true as const } : column))
  const [, line] = tableOf(rows, kept, { columns: 30, coloured: false })
  assert.match(line!, /a long text that does not fit/)
})

test('a table in a file is not truncated and has no colours', () => {
  const lines = tableOf(rows, columns, { columns: undefined, coloured: false })
  assert.equal(lines[1], 'a     a long text that does not fit      5')
})

test('colours are used on terminals unless NO_COLOR is set', () => {
  assert.equal(screenOf({ isTTY: true, columns: 80 }, {}).coloured, true)
  assert.equal(screenOf({ isTTY: true, columns: 80 }, { NO_COLOR: '1' }).coloured, false)
  assert.equal(screenOf({ isTTY: true, columns: 80 }, { TERM: 'dumb' }).coloured, false)
  assert.deepEqual(screenOf({ columns: 80 }, {}), { columns: undefined, coloured: false })
  const [line] = factsOf({ name: 'x' }, { columns: 80, coloured: true })
  assert.equal(line, '\u001b[90mname\u001b[0m  x')
})

test('durations such as 2h and instants in RFC 3339 are accepted', () => {
  assert.deepEqual(['90', '90s', '15m', '2h', '1d12h', '4w', 'soon', '1x', ''].map(secondsOf), [
    90,
    90,
    900,
    7200,
    129_600,
    2_419_200,
    undefined,
    undefined,
    undefined,
  ])
  const now = Date.parse('2026-11-22T12:00:00Z')
  assert.equal(instantOf('2h', now), '2026-11-22T10:00:00.000Z')
  assert.equal(instantOf('2026-11-22T10:00:00+01:00', now), '2026-11-22T09:00:00.000Z')
  assert.equal(instantOf('yesterday', now), undefined)
  assert.equal(instantOf('2026-13-45T10:00:00Z', now), undefined)
})
