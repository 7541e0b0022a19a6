import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOf, type Submitted } from './checks.ts'

const network = { mno: 'T-Mobile', no_embedded_link: false, no_embedded_phone: false }
const codes = (sample: string, declared: Partial<Submitted> = {}) =>
  findingsOf({ sample_two: sample, mno_metadata: [network], ...declared }).map(({ code, field }) => {
    assert.equal(field, 'sample_two')
    return code
  })

test('links and phone numbers in samples must be declared, and allowed by every network [S2-048] [S2-089] [S2-090]', () => {
  for (const text of [
    'See https://kite.example',
    'See www.kite.example',
    'See kite.example/box',
    'kite.co/x',
  ]) {
    assert.deepEqual(codes(text), ['embedded-link'], text)
    assert.deepEqual(codes(text, { embedded_link: true }), [], text)
    const forbidding = {
      embedded_link: true,
      mno_metadata: [network, { ...network, no_embedded_link: true }],
    }
    assert.deepEqual(codes(text, forbidding), ['embedded-link'], text)
  }
  for (const text of ['Call 12015550100', 'Call +1 (201) 555-0100.', 'Call 201-555-0100']) {
    assert.deepEqual(codes(text), ['embedded-phone'], text)
    assert.deepEqual(codes(text, { embedded_phone: true }), [], text)
    const forbidding = { embedded_phone: true, mno_metadata: [{ ...network, no_embedded_phone: true }] }
    assert.deepEqual(codes(text, forbidding), ['embedded-phone'], text)
  }
})

test('adult content requires an age gate, loans must be declared, and prohibited content is reported [S2-087] [S2-088]', () => {
  assert.deepEqual(codes('A bottle of WINE with every order'), ['age-gate'])
  assert.deepEqual(codes('A bottle of wine with every order', { age_gated: true }), [])
  assert.deepEqual(codes('Your loan was approved'), ['direct-lending'])
  assert.deepEqual(codes('Your loan was approved', { direct_lending: true }), [])
  assert.deepEqual(codes('Payday loans within the hour', { direct_lending: true }), ['prohibited'])
  assert.deepEqual(codes('Parcel: bit.ly/x', { embedded_link: true }), ['links'])
})

/** Duplicates the lists, so that a removed word fails this test. */
const words: Readonly<Record<string, string>> = {
  'age-gate':
    'alcohol,beer,beers,wine,wines,whisky,whiskey,vodka,liquor,tobacco,cigar,cigars,cigarette,cigarettes,vape,vapes,vaping,' +
    'firearm,firearms,gun,guns,rifle,rifles,ammo,ammunition,xxx,porn,pornography,strip club',
  'direct-lending':
    'loan,loans,lender,lenders,lending,cash advance,cash advances,mortgage,mortgages,borrow,borrower,borrowers,borrowing',
  prohibited:
    'payday loan,debt relief,debt consolidation,debt collection,credit repair,cannabis,marijuana,cbd,kratom,casino,casinos,' +
    'sport betting,sports betting,get rich quick,work from home,third-party lead,third party leads',
}

test('every listed word is found in a sample [S2-087] [S2-088]', () => {
  for (const [code, list] of Object.entries(words))
    for (const word of list.split(','))
      assert.ok((codes(`Kites and ${word} today`) as string[]).includes(code), word)
})

test('plain text has no findings: abbreviations, times, amounts, codes and words that contain others', () => {
  for (const text of [
    'I.am ready, e.g. at 9 a.m. and/or 10 p.m.',
    'Your code is 123456, it holds 10.30 minutes. Total 1.234,50 for order 4711-22.',
    'Write to office@kite.example or say STOP',
    'Begun with the gunwale, swine and winery, aloan.',
  ])
    assert.deepEqual(codes(text), [], text)
})
