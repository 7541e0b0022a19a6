import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { compileCheck, storableFaults, unstorable } from './validate.ts'

const letter = z.looseObject({
  to: z.string().regex(/^[0-9]+$/),
  kind: z.enum(['a', 'b']),
  inside: z.looseObject({ deep: z.int() }).optional(),
  text: z.string().min(1).max(3),
})
const check = compileCheck(letter)
const good = { to: '1', kind: 'a', text: 'abc' }
const named = (value: unknown) => check(value).map(({ name, rule }) => `${name} ${rule}`)

test('a valid value has no faults, and unknown members are ignored', () => {
  assert.deepEqual(check({ ...good, other: { to: 7 } }), [])
})

test('every invalid member is listed once, with its path and a reason', () => {
  const faults = check({ to: 'x', kind: 'c', inside: { deep: 1.5 } })
  assert.deepEqual(faults.map(({ name, rule }) => `${name} ${rule}`).toSorted(), [
    'inside.deep type',
    'kind enum',
    'text required',
    'to pattern',
  ])
  assert.ok(faults.every(({ reason }) => reason.length > 0))
  assert.deepEqual(named([]), [' type'])
})

test('for a nullable member only the faults inside it are listed', () => {
  const inside = z.strictObject({ list: z.array(z.strictObject({ deep: z.int() })).nullable() })
  const nullable = compileCheck(z.strictObject({ inside: inside.nullable(), other: z.int().nullable() }))
  const faults = (value: unknown) => nullable(value).map(({ name, rule }) => `${name} ${rule}`)
  assert.deepEqual(faults({ inside: { list: [{ deep: 'x' }] }, other: 1 }), ['inside.list[0].deep type'])
  assert.deepEqual(faults({ inside: 1, other: 'x' }), ['inside type', 'other type'])
  assert.deepEqual(faults({ inside: null, other: null }), [])
})

test('lengths are counted in code points', () => {
  assert.deepEqual(named({ ...good, text: '😀😀😀' }), [])
  assert.deepEqual(named({ ...good, text: '😀😀😀😀' }), ['text maxLength'])
})

test('the reason of a limit is a sentence, also for a limit of one', () => {
  const limited = compileCheck(
    z.strictObject({
      text: z.string().min(1).max(3),
      list: z.array(z.string()).min(1),
      ttl: z.int().min(20).max(604_800),
    }),
  )
  const reasons = (value: unknown) => limited(value).map(({ name, reason }) => `${name} ${reason}`)
  assert.deepEqual(reasons({ text: '', list: [], ttl: 5 }).toSorted(), [
    'list must have at least 1 entry',
    'text must have at least 1 character',
    'ttl must be at least 20',
  ])
  assert.deepEqual(reasons({ text: 'abcd', list: ['a'], ttl: 604_801 }), [
    'text must have at most 3 characters',
    'ttl must be at most 604800',
  ])
})

test('an unknown member of a strict object is listed', () => {
  const strict = compileCheck(z.strictObject({ a: z.string().optional() }))
  assert.deepEqual(strict({ 'x/y~z': 1 }), [
    { name: 'x/y~z', reason: 'is not a known member', rule: 'additionalProperties' },
  ])
})

test('the check of an arbitrary value does not throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => Array.isArray(check(value)) && Array.isArray(unstorable(value))),
  )
})

test('a NUL or an unpaired surrogate is found at any depth', () => {
  const bad = fc.constantFrom('\0', 'a\0b', '\ud83d', '\ude00\ud83d')
  fc.assert(
    fc.property(bad, fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 }), (text, path) => {
      const value = path.reduceRight<unknown>((inner, key) => ({ fine: 'ok', [key]: inner }), text)
      assert.deepEqual(
        unstorable(value).map(({ name }) => name),
        [path.join('.')],
      )
    }),
  )
})

test('unstorable members are listed in addition to schema violations, each member once', () => {
  const value = { to: 1, text: 'a\0', other: { deep: '\ud800' } }
  const wrong = { name: 'text', reason: 'must be long', rule: 'minLength' }
  assert.deepEqual(
    storableFaults([wrong], value).map(({ name, rule }) => `${name} ${rule}`),
    ['text minLength', 'other.deep storable'],
  )
  assert.deepEqual(storableFaults([], { text: 'a' }), [])
})

test('well-formed text of any kind can be stored', () => {
  const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'))
  fc.assert(fc.property(text, (one) => unstorable({ text: one }).length === 0))
})

test('a value that is nested a hundred thousand times does not exhaust the stack', () => {
  let value: unknown = 'a\0'
  for (let i = 0; i < 100_000; i++) value = [value]
  assert.equal(unstorable(value).length, 1)
})

test('a hostile body is rejected quickly, with a short list of faults', () => {
  let deep: unknown = '\0'
  for (let level = 0; level < 5_000; level++) deep = { b: '\0', aaaaaaaaaaaaaaaaa: deep }
  const { user } = process.cpuUsage()
  const faults = unstorable({ sms: deep })
  assert.ok(process.cpuUsage().user - user < 200_000)
  assert.ok(faults.length > 0 && JSON.stringify(faults).length < 8_000)
})

test('a NUL or an unpaired surrogate in a member name is rejected like one in a value', () => {
  for (const name of ['\0', 'a\0b', '\ud800'])
    assert.deepEqual(
      unstorable({ sms: { [name]: 1 } }).map(({ rule }) => rule),
      ['storable'],
    )
})

test('unknown members are listed individually, unless there are far too many', () => {
  const closed = compileCheck(
    z.strictObject({ a: z.string(), inside: z.strictObject({ b: z.string() }).optional() }),
  )
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
  const rules = (value: unknown) => [
    ...new Set(closed(value).map(({ name, rule }) => `${name.replace(/k\d+/, 'k')} ${rule}`)),
  ]
  assert.equal(closed({ a: '1', ...many(100) }).length, 100)
  assert.deepEqual(rules({ a: '1', ...many(100) }), ['k additionalProperties'])
  assert.deepEqual(rules({ a: 1, ...many(20_000) }).toSorted(), [' maxProperties', 'a type'])
  assert.deepEqual(rules({ a: '1', inside: { b: '1', ...many(20_000) } }), ['inside maxProperties'])
})

test('times and dates are limited to the years 1000 to 2999', () => {
  const check = compileCheck(
    z.strictObject({ at: z.iso.datetime({ offset: true }), on: z.iso.date().optional() }),
  )
  const faultsOf = (year: string) => check({ at: `${year}-01-01T00:00:00Z`, on: `${year}-01-01` })
  for (const year of ['1000', '1999', '2026', '2999']) assert.deepEqual(faultsOf(year), [], year)
  for (const year of ['0000', '0001', '0999', '3000', '9999'])
    assert.deepEqual(
      faultsOf(year).map(({ name, reason }) => [name, reason]),
      ['at', 'on'].map((name) => [name, 'must be in the years 1000 to 2999']),
      year,
    )
  for (const year of ['275760', '+275760', '-000001'])
    assert.deepEqual(
      faultsOf(year).map(({ reason }) => reason.replace(/such as .*/, '')),
      ['must be a time ', 'must be a date '],
      year,
    )
})
