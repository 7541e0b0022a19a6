import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentRules, failedChecks, type ContentRule } from './checks.ts'
import { foldText } from './text.ts'

/** The rules that a text violates if nothing is declared. */
const failed = (text: string) => failedChecks(text, {}, []).map(({ rule }) => rule)

/** A text for each rule that violates only this rule, given the declarations. */
const samples: Readonly<Record<ContentRule, { text: string; declared: object }>> = {
  'shortened-link': { text: 'Track it: bit.ly/kite', declared: { embedded_link: true } },
  'embedded-link': { text: 'Track it: https://bluekite.example/kite', declared: {} },
  'embedded-phone': { text: 'Questions? Call 201-555-0100.', declared: {} },
  'age-gate': { text: 'A bottle of wine comes with your kite.', declared: {} },
  'direct-lending': { text: 'Your loan was approved.', declared: {} },
  prohibited: { text: 'Visit our casino tonight.', declared: {} },
}

const declares: Readonly<Partial<Record<ContentRule, object>>> = {
  'embedded-link': { embedded_link: true },
  'embedded-phone': { embedded_phone: true },
  'age-gate': { age_gated: true },
  'direct-lending': { direct_lending: true },
}

test('each rule finds its text, and a campaign that declares the content may send it', () => {
  for (const rule of contentRules) {
    const { text, declared } = samples[rule]
    const rules = failedChecks(text, declared, []).map((one) => one.rule)
    assert.deepEqual(rules, [rule], text)
    if (declares[rule]) assert.deepEqual(failedChecks(text, declares[rule], []), [], text)
  }
})

test('content that a network does not allow is found even if the campaign declares it', () => {
  const declared = { embedded_link: true, embedded_phone: true }
  const strict = { no_embedded_link: true, no_embedded_phone: true }
  for (const rule of ['embedded-link', 'embedded-phone'] as const)
    assert.deepEqual(
      failedChecks(samples[rule].text, declared, [strict]).map((one) => one.rule),
      [rule],
    )
})

test('a link is found in every form that phones open', () => {
  for (const text of [
    'bluekite.com',
    'See BlueKite.COM.',
    'www.bluekite.example',
    'shop.bluekite.example/x',
    'bluekite.example:8443/x',
    'ｈｔｔｐｓ：／／bluekite.example',
    'blue\u00adkite.com',
    'kürz.com',
    `${'a.'.repeat(30)}com`,
  ])
    assert.deepEqual(failed(text), ['embedded-link'], text)
})

test('a phone number is found in every common form', () => {
  for (const text of [
    '2015550100',
    '12015550100',
    '+12015550100',
    '+1 (201) 555-0100.',
    '(201) 555-0100',
    '201.555.0100',
    'Call or text:201-555-0100!',
    '201‑555‑0100',
    '+44 20 7946 0958',
    '1-800-FLOWERS',
  ])
    assert.deepEqual(failed(text), ['embedded-phone'], text)
})

test('dates, amounts, codes, tracking numbers and email addresses are neither links nor phone numbers', () => {
  for (const text of [
    'See you on 2026-11-24 10:30',
    'See you on 11/24/2026 at 10.30, table 12',
    'Your code is 482913',
    'Parcel 9400111899223100001234 is on its way',
    'Order #2015550100 was paid: $2015550100.00',
    'Write to ann@bluekite.com',
    'Thanks.Please come again',
    'It is 24.11.2026 10:30:15',
  ])
    assert.deepEqual(failed(text), [], text)
})

test('a word is found in any spelling, but not inside other words', () => {
  for (const text of ['CASINO', 'ｃａｓｉｎｏ', 'ca\u00adsi\u200bno', '𝐜𝐚𝐬𝐢𝐧𝐨', 'the casino!'])
    assert.deepEqual(failed(text), ['prohibited'], text)
  for (const text of ['casinoë', 'Begun', 'swine', 'ünwine']) assert.deepEqual(failed(text), [], text)
})

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const anyRule = fc.constantFrom(...contentRules)

test('a violation is found in any case and between any other text', () => {
  fc.assert(
    fc.property(anyRule, anyText, anyText, fc.boolean(), (rule, before, after, upper) => {
      const { text, declared } = samples[rule]
      const full = `${before}\n${upper ? text.toUpperCase() : text}\n${after}`
      assert.ok(failedChecks(full, declared, []).some((one) => one.rule === rule))
    }),
  )
})

test('further declarations never add violations', () => {
  const flag = fc.boolean()
  const declared = fc.record({
    embedded_link: flag,
    embedded_phone: flag,
    age_gated: flag,
    direct_lending: flag,
  })
  const pieces = fc.array(fc.oneof(anyText, fc.constantFrom(...Object.values(samples).map((s) => s.text))), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(pieces, declared, (some, one) => {
      const text = some.join(' ')
      const all = new Set(failed(text))
      for (const { rule } of failedChecks(text, one, [])) assert.ok(all.has(rule))
    }),
  )
})

test('up to 30 combining marks on a character are read, further ones are dropped, and the text after them is checked', () => {
  const marked = (count: number) => `e${'\u0334'.repeat(count)}`
  assert.equal(foldText(marked(30)), marked(30))
  for (const mark of ['\u0334', '\u0f73', '\u0345\u0334', '\u0345\uff9e']) {
    const piled = `e${mark.repeat(500)}`
    assert.ok(foldText(piled).length < 70, `${JSON.stringify(mark)}: ${foldText(piled).length}`)
    assert.deepEqual(failed(`${piled} casino`), ['prohibited'])
  }
})

test('a hostile text of 100,000 characters is checked in linear time', () => {
  const parts =
    'a.|a-|a|.|@.|https://|www.|x.co|1|1-800-|+1|(201|201 |201-555-|payday |porn|third-|。|\u00ad|ﷺ|㌠|+1 2|1-800-1|a@|a.com@|a.com.|\u0f73|\u0f81|\u0345\u0334|\u0345\uff9e|e\u0345\u0334'
  for (const part of parts.split('|')) failedChecks(part.repeat(Math.ceil(100_000 / part.length)), {}, [])
})
