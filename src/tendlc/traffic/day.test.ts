import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAt } from './day.ts'

const at = (text: string) => Date.parse(text)
const hours = (text: string) => {
  const { beginsAt, endsAt } = dayAt(at(text))
  return [new Date(beginsAt).toISOString(), (endsAt - beginsAt) / 3_600_000]
}

test('a day of the networks is a day in Los Angeles, including daylight saving changes', () => {
  assert.deepEqual(hours('2026-07-01T06:59:59.999Z'), ['2026-06-30T07:00:00.000Z', 24])
  assert.deepEqual(hours('2026-07-01T07:00:00Z'), ['2026-07-01T07:00:00.000Z', 24])
  assert.deepEqual(hours('2026-12-31T12:00:00Z'), ['2026-12-31T08:00:00.000Z', 24])
  assert.deepEqual(hours('2026-03-08T20:00:00Z'), ['2026-03-08T08:00:00.000Z', 23])
  assert.deepEqual(hours('2026-11-01T20:00:00Z'), ['2026-11-01T07:00:00.000Z', 25])
})

test('every instant is within its day, and days are contiguous', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('2020-01-01'), max: at('2045-01-01') }), (instant) => {
      const { beginsAt, endsAt } = dayAt(instant)
      assert.ok(beginsAt <= instant && instant < endsAt)
      assert.equal(dayAt(endsAt).beginsAt, endsAt)
      assert.equal(dayAt(beginsAt - 1).endsAt, beginsAt)
    }),
  )
})
