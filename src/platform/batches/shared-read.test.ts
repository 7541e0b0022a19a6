import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem, problemKind } from '../contract/problem.ts'
import { openSharedRead } from './shared-read.ts'

const full = problemKind(503, 'full', 'Full', 'Full.')

test('callers during a statement share the next one, with each key once, and get their own values', async () => {
  const statements: (readonly string[])[] = []
  const read = openSharedRead(async (keys) => {
    statements.push(keys)
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `value of ${key}`]))
  }, full)
  const keys = Array.from({ length: 900 }, (_, i) => (i % 3 ? `key ${i % 100}` : 'missing'))
  const values = await Promise.all(keys.map(read))
  assert.deepEqual(
    values,
    keys.map((key) => (key === 'missing' ? null : `value of ${key}`)),
  )
  assert.ok(statements.length <= 3, `${statements.length} statements`)
  assert.ok(statements.every((one) => new Set(one).size === one.length && one.length <= 500))
})

test('a full queue rejects further callers at once, and a failed statement does not affect the next one', async () => {
  const begun = Promise.withResolvers<void>()
  const { promise: hanging, reject } = Promise.withResolvers<Map<string, string>>()
  let answer: () => Promise<Map<string, string>> = () => {
    begun.resolve()
    return hanging
  }
  const read = openSharedRead(() => answer(), full)
  const waiting = Array.from({ length: 4_096 }, (_, i) => read(`key ${i}`))
  await assert.rejects(read('one more'), (error: Problem) => error.kind === full)
  await begun.promise
  answer = async () => new Map([['key', 'value']])
  reject(new Error('away'))
  const settled = await Promise.allSettled(waiting)
  assert.ok(settled.some(({ status }) => status === 'rejected'))
  assert.equal(await read('key'), 'value')
})
