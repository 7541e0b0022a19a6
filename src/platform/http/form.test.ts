import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { formReader } from './form.ts'

const read = formReader(z.looseObject({ moCallBackUrl: z.string().optional(), trx: z.string() }))

test('field names of a form are case-insensitive', () => {
  assert.deepEqual(read('mocallbackurl=https%3A%2F%2Fa.example%2F%3Fx%3D1+2&TRX=a%26b'), {
    moCallBackUrl: 'https://a.example/?x=1 2',
    trx: 'a&b',
  })
  assert.deepEqual(read('other=1&Other=2'), { other: '1', Other: '2' })
})

test('a field without a value is empty, and an empty body has no fields', () => {
  assert.deepEqual(read('trx=&moCallBackUrl&&'), { trx: '', moCallBackUrl: '' })
  assert.deepEqual(read(''), {})
})

test('a repeated field has two values', () => {
  assert.deepEqual(read('trx=1&Trx=2&trx=3'), { trx: ['1', '2', '3'] })
})

test('names of object prototype members are ordinary names', () => {
  const form = read('__proto__=1&constructor=2')
  assert.deepEqual(Object.entries(form), [
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})

test('JSON and invalid encodings are not forms', () => {
  for (const body of ['{"trx":"1"}', ' ["a"]', 'trx=%', 'trx=%ff', 'trx=%zz'])
    assert.throws(() => read(body), { name: 'SyntaxError', statusCode: 400 }, body)
})

test('a form with more than 1,000 fields is rejected', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join('&')
  assert.equal(Object.keys(read(fields(1_000))).length, 1_000)
  assert.throws(() => read(fields(1_001)), { name: 'SyntaxError', statusCode: 400 })
})
