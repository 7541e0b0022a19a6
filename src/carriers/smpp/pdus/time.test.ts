import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTime, writeTime } from './time.ts'

const now = Date.parse('2026-11-29T14:00:00Z')
const at = (text: string) => {
  const read = readTime(text, now)
  return read === undefined ? undefined : new Date(read).toISOString()
}

test('absolute times have tenths of a second and a difference from UTC in quarter hours', () => {
  assert.equal(at('261130093000000+'), '2026-11-30T09:30:00.000Z')
  assert.equal(at('261130093000504+'), '2026-11-30T08:30:00.500Z')
  assert.equal(at('261130093000020-'), '2026-11-30T14:30:00.000Z')
})

test('relative times are added to the present time', () => {
  assert.equal(at('000000010000000R'), '2026-11-29T15:00:00.000Z')
  assert.equal(at('000107000000000R'), '2027-01-05T14:00:00.000Z')
  assert.equal(at('000000000030500R'), '2026-11-29T14:00:30.500Z')
})

test('texts that are not times are refused', () => {
  for (const text of [
    '',
    '26113009300000+',
    '261330093000000+',
    '260231093000000+',
    '261130093000049+',
    '26113009300000Rx',
  ])
    assert.equal(at(text), undefined, text)
})

test('a written time is read as the same second', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) }), (time) => {
      assert.equal(readTime(writeTime(time), now), Math.floor(time / 1_000) * 1_000)
    }),
  )
})
