import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Measures, noMessages } from '#messages/index.ts'
import type { MeasureOf, Rule } from '../alert/alert-kinds.ts'
import { messageValues } from './values.ts'
import { judge, spanOf } from './judge.ts'

const hourMs = 3_600_000
const hour = Date.UTC(2026, 4, 4, 10)
const now = hour + 20 * 60_000

type MessageRule = Rule & { measure: MeasureOf<'messages'> }

const rule = (changes: Partial<MessageRule>): MessageRule => ({
  measure: 'failed_percent',
  condition: 'above',
  threshold: 50,
  period: '1h',
  minimum: 2,
  ...changes,
})

/** Counts by hour: 0 is the running hour, -1 the last complete one. */
const counted = (hours: Record<number, Partial<Measures>>) =>
  new Map(
    Object.entries(hours).map(([at, some]) => [hour + Number(at) * hourMs, { ...noMessages(), ...some }]),
  )

const judged = (changes: Partial<MessageRule>, hours: Record<number, Partial<Measures>>) => {
  const stated = rule(changes)
  return judge(stated, messageValues(stated.measure, counted(hours)), now)
}

const isMet = (changes: Partial<MessageRule>, hours: Record<number, Partial<Measures>>) =>
  judged(changes, hours).isMet

test('a threshold is exceeded above or below it, but not at it', () => {
  const hours = { [-1]: { delivered: 2, undeliverable: 2 } }
  assert.equal(isMet({ threshold: 50 }, hours), false)
  assert.equal(isMet({ threshold: 49.9 }, hours), true)
  assert.equal(isMet({ condition: 'below', threshold: 50 }, hours), false)
  assert.equal(isMet({ condition: 'below', threshold: 50.1 }, hours), true)
})

test('with fewer messages than the minimum there is no value and no alert', () => {
  const one = { [-1]: { undeliverable: 1, submitted: 9 } }
  assert.deepEqual(
    [judged({}, one)].map(({ isMet, value, count }) => [isMet, value, count]),
    [[false, null, 0]],
  )
  assert.equal(isMet({ minimum: 1 }, one), true)
  assert.equal(isMet({ condition: 'below', minimum: 0 }, {}), false)
  assert.equal(isMet({ measure: 'receipt_p95_s', threshold: 1 }, { [-1]: { delivered: 5 } }), false)
})

test('an alert begins in the running hour, and remains until the next hour is complete', () => {
  const failing = { undeliverable: 5 }
  const fine = { delivered: 5 }
  assert.equal(isMet({}, { [-1]: fine, 0: failing }), true)
  assert.equal(isMet({}, { [-1]: failing, 0: fine }), true)
  assert.equal(isMet({}, { [-2]: failing, [-1]: fine, 0: fine }), false)
})

test('an amount below a limit is evaluated only when the hour is complete', () => {
  const few: Partial<MessageRule> = { measure: 'messages', condition: 'below', threshold: 10 }
  assert.equal(isMet(few, { [-1]: { delivered: 10 }, 0: { delivered: 1 } }), false)
  assert.equal(isMet(few, { [-1]: { delivered: 9 }, 0: { delivered: 20 } }), true)
  assert.equal(isMet(few, {}), true)
  assert.equal(isMet({ ...few, condition: 'above' }, { 0: { delivered: 11 } }), true)
})

test('a change is relative to the value of the equally long period before', () => {
  const spend: Partial<MessageRule> = { measure: 'spend_eur', condition: 'increase', threshold: 100 }
  const spent = (before: number, after: number, messages = 5) => ({
    [-2]: { delivered: messages, spent: before * 1_000_000 },
    [-1]: { delivered: messages, spent: after * 1_000_000 },
  })
  assert.equal(isMet(spend, spent(1, 2)), false)
  assert.equal(isMet(spend, spent(1, 2.01)), true)
  assert.equal(isMet(spend, spent(1, 9, 1)), false)
  const down = { ...spend, condition: 'decrease', threshold: 50 } as const
  assert.equal(isMet(down, spent(2, 1)), false)
  assert.equal(isMet(down, spent(2, 0.9)), true)
  assert.equal(isMet(down, { [-2]: { delivered: 5, spent: 1 } }), true)
  assert.equal(isMet({ ...spend, minimum: 0 }, { [-1]: { delivered: 5, spent: 1 } }), false)
})

test('an evaluation reads the running hour, its period and, for a change, the previous period', () => {
  const length = ({ from, to }: { from: number; to: number }) => (to - from) / hourMs
  assert.equal(length(spanOf(rule({ period: '24h' }), now)), 25)
  assert.equal(length(spanOf(rule({ period: '24h', condition: 'increase' }), now)), 49)
})
