import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { InvalidFields } from '../problem.ts'
import {
  adjacentPages,
  asJson,
  cursorOf,
  encoded,
  instant,
  milliseconds,
  readPage,
  readPageById,
  separatedBy,
  text,
  uuid,
  integerPart,
} from './index.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const read = async ({ after = '', limit }: { after?: string | undefined; limit: number }) =>
  rows.filter(({ id }) => id > after).slice(0, limit)

test('a full last page has no next page', async () => {
  assert.deepEqual(await readPageById({ limit: '4' }, read), { rows, next: null })
  assert.deepEqual(await readPageById({ cursor: 'b', limit: '2' }, read), { rows: rows.slice(2), next: null })
})

test('each row of a list is on exactly one page', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await readPageById({ cursor, limit: '3' }, read)
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(seen, ['a', 'b', 'c', 'd'])
})

test('rows with the same sort key are not lost or repeated between two pages', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const tied = ['a', 'b', 'c', 'd', 'e'].map((name, i) => ({ at: i < 4 ? at : new Date('2026-01-02'), name }))
  const byTime = cursorOf({ at: instant, name: text() }, encoded(asJson))
  for (const limit of ['1', '2', '3', '5']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await readPage(byTime, { cursor, limit }, async ({ after, limit: most }) =>
        tied
          .filter((row) => !after || row.at > after.at || (row.at >= after.at && row.name > after.name))
          .slice(0, most),
      )
      seen.push(...page.rows.map(({ name }) => name))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen, ['a', 'b', 'c', 'd', 'e'], `pages of ${limit}`)
  }
})

test('a list that is read in both directions states which adjacent pages it has', () => {
  const id = '0190c0de-0000-7000-8000-000000000000'
  const responses = (
    [undefined, { at: 'first' }, { at: 'after', id }, { at: 'before', id }, { at: 'last' }] as const
  ).map((position) => [adjacentPages(position, true), adjacentPages(position, false)])
  const [both, after, before, none] = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]
  assert.deepEqual(
    responses.map((pair) => pair.map(({ next, prev }) => [next, prev])),
    [
      [after, none],
      [after, none],
      [both, before],
      [both, after],
      [before, none],
    ],
  )
})

const forms = [separatedBy('|'), asJson, encoded(asJson), encoded(separatedBy('~'))]
const at = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .filter((date) => !Number.isNaN(date.getTime()))

test('a cursor is decoded to the position that it was written for', () => {
  for (const form of forms) {
    const codec = cursorOf({ at: milliseconds, since: instant, n: integerPart, id: uuid, name: text() }, form)
    const word = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
    const position = fc.record({
      at,
      since: at,
      n: fc.nat(999_999_999),
      id: fc.uuid(),
      name: word,
    })
    fc.assert(
      fc.property(position, (one) => assert.deepEqual(codec.read(codec.write(one)), { ...one })),
      { numRuns: 50 },
    )
  }
})

test('a text that is not a cursor is not decoded', () => {
  const byTime = cursorOf({ at: instant, id: uuid }, encoded(asJson))
  const isNone = (text: string) => assert.equal(byTime.read(text), undefined, text)
  const written = (...words: unknown[]) => Buffer.from(JSON.stringify(words)).toString('base64url')
  const id = '0190c0de-0000-7000-8000-000000000000'
  assert.ok(byTime.read(written('2026-01-01T00:00:00.000Z', id)))
  isNone(`${written('2026-01-01T00:00:00.000Z', id)}=`)
  isNone(written('2026-01-01T00:00:00.000Z'))
  isNone(written('2026-01-01T00:00:00.000Z', id, id))
  isNone(written('2026-01-01T00:00:00.000Z', 7))
  isNone(written('2026-01-01T00:00:00.000Z', 'x'))
  // JavaScript dates that no column can store.
  isNone(written('-271821-04-20T00:00:00.000Z', id))
  isNone(written('soon', id))
  fc.assert(
    fc.property(fc.string(), (any) => isNone(any)),
    { numRuns: 200 },
  )
  assert.equal(cursorOf({ one: text(), other: text() }, separatedBy('.')).read('one'), undefined)
  assert.equal(cursorOf({ name: text() }, asJson).read(JSON.stringify(['\0'])), undefined)
})

test('an invalid cursor is rejected as an invalid field', async () => {
  const none = { read: () => undefined, write: () => '' }
  await assert.rejects(
    readPage(none, { cursor: 'x' }, async () => []),
    (error) => {
      assert.ok(error instanceof InvalidFields)
      assert.deepEqual(
        error.faults.map(({ name }) => name),
        ['cursor'],
      )
      return true
    },
  )
})
