import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mostUnknown, parseJson } from './json-parse.ts'

const parse = (text: string, known?: ReadonlySet<string>) => {
  const work = parseJson(text, known)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
/** The result of a parser, or that the text is not JSON. */
const outcome = (work: () => unknown) => {
  try {
    return { value: work() }
  } catch {
    return 'no JSON'
  }
}

test('parsing in steps gives the same result as JSON.parse, with any whitespace', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t', '\r\n'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      if (text.includes('"__proto__"')) return
      assert.deepEqual(parse(text), JSON.parse(text))
    }),
  )
})

test('a mutated text is valid for both parsers, or for neither', () => {
  const changed = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom(...'{}[],:"\\ -+.0e1tfn\u0000\n'.split('')))
    .map(
      ([text, at, cut, more]) =>
        text.slice(0, at % (text.length + 1)) + more + text.slice((at % (text.length + 1)) + cut),
    )
  fc.assert(
    fc.property(changed, (text) => {
      if (text.includes('__proto__')) return
      assert.deepEqual(
        outcome(() => parse(text)),
        outcome(() => JSON.parse(text)),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('numbers, escapes and literals are parsed as JSON', () => {
  for (const text of [
    '-0',
    '1e400',
    '1E-2',
    '0.5',
    '-',
    '01',
    '1.',
    '.5',
    '+1',
    'nul',
    'truex',
    '"\\u00e9\\/"',
    '"\\x"',
    '"a\nb"',
    '',
    ' ',
    '1 2',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '\ufeff[]',
  ])
    assert.deepEqual(
      outcome(() => parse(text)),
      outcome(() => JSON.parse(text.replace(/^\ufeff/, ''))),
      text,
    )
})

test('a member named __proto__ is rejected at any depth, and one named constructor is accepted', () => {
  for (const text of ['{"__proto__":1}', '[{"a":{"__proto__":{}}}]', '{"\\u005f_proto__":1}'])
    assert.throws(() => parse(text), SyntaxError)
  assert.deepEqual(parse('{"constructor":{"prototype":1}}'), { constructor: { prototype: 1 } })
})

test('known members are kept, regardless of the number of unknown members', () => {
  const members = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, [i]]))
  const text = JSON.stringify({ ...members, to: '1', sms: { wide: members } })
  const read = parse(text, new Set(['to', 'sms'])) as Record<string, unknown>
  assert.equal(Object.keys(read).length, mostUnknown + 2)
  assert.deepEqual([read['to'], read['sms']], ['1', { wide: members }])
  assert.equal(Object.keys(parse(text) as object).length, 5_002)
})

test('lists and objects nested 100,000 levels deep are parsed', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  assert.ok(Array.isArray(parse(deep)))
  assert.throws(() => parse('['.repeat(100_000)), SyntaxError)
})

test('a text with many values is parsed in steps of about 1,000', () => {
  const work = parseJson(JSON.stringify(Array.from({ length: 10_000 }, () => 0)))
  let steps = 0
  while (!work.next().done) steps += 1
  assert.ok(steps >= 9 && steps <= 11, `${steps} steps`)
})
