import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { globTest, templateTest } from './glob.ts'

test('a pattern matches what the same regular expression does', () => {
  const text = fc.stringMatching(/^[ab.(]{0,8}$/)
  const pattern = fc.stringMatching(/^[AB.(*]{0,6}$/)
  fc.assert(
    fc.property(pattern, text, (glob, subject) => {
      const source = glob
        .split('*')
        .map((piece) => piece.replaceAll(/[.(]/g, '\\$&'))
        .join('.*')
      assert.equal(
        globTest(glob)(subject),
        new RegExp(`^${source}$`, 'is').test(subject),
        `${glob} on ${subject}`,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('a template fits texts with any values in its variables, and asterisks are its own', () => {
  const fits = templateTest('Code {#var#} *for {#var#}.')
  assert.deepEqual(['Code 1 *for you.', 'code  *for .', 'Code 1 for you.', 'Code 1 *for you'].map(fits), [
    true,
    true,
    false,
    false,
  ])
})

test('long patterns match long texts in linear time', () => {
  const pattern = '*a'.repeat(100) + 'b'
  assert.equal(globTest(pattern)('a'.repeat(100_000)), false)
})
