import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test('a traceparent that was written is parsed unchanged', () => {
  const digits = (count: number) =>
    fc
      .array(fc.integer({ min: 0, max: 15 }), { minLength: count, maxLength: count })
      .map((all) => all.map((digit) => digit.toString(16)).join(''))
  fc.assert(
    fc.property(digits(32), digits(16), fc.boolean(), (traceId, spanId, kept) => {
      fc.pre(/[^0]/.test(traceId) && /[^0]/.test(spanId))
      const context = { traceId, spanId, kept }
      assert.deepEqual(readTraceparent(writeTraceparent(context)), context)
    }),
  )
})

test('a later version may append fields, and other flags are ignored', () => {
  const kept = { traceId: trace, spanId: span, kept: true }
  assert.deepEqual(readTraceparent(`cc-${trace}-${span}-01-what-the-future-will-be-like`), kept)
  assert.deepEqual(readTraceparent(`00-${trace}-${span}-03`), kept)
  assert.deepEqual(readTraceparent(`00-${trace}-${span}-02`), { ...kept, kept: false })
})

test('a malformed traceparent is ignored', () => {
  const malformed = [
    undefined,
    '',
    'x',
    [`00-${trace}-${span}-01`, `00-${trace}-${span}-01`],
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `cc-${trace}-${span}-01.what`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${span}-1`,
    `00-${trace}-${span}`,
  ]
  for (const one of malformed) assert.equal(readTraceparent(one), undefined, String(one))
})
