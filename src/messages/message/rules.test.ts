import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { refusals, type Refusal } from './refusals.ts'
import { decide, keywordOf, type Facts } from './rules.ts'

const own = {
  sender: '12015550123',
  recipient: '99000000001',
  senderOwned: true,
  optedOut: false,
  routed: true,
  priced: true,
}
const word = { ...own, sender: 'Strowger 1', senderOwned: false }

const decisions: [description: string, facts: Facts, refusal: Refusal | undefined][] = [
  ['an own number', own, undefined],
  ["somebody else's number", { ...own, senderOwned: false }, refusals.senderNotOwned],
  ['an own number to the United States', { ...own, recipient: '12125550100' }, undefined],
  ['a word, which nobody owns', word, undefined],
  ['a word that starts with a digit', { ...word, sender: '1Strowger' }, undefined],
  ['a word to the United States', { ...word, recipient: '12125550100' }, refusals.senderWord],
  ['a word to Canada', { ...word, recipient: '16135550100' }, refusals.senderWord],
  ['an own number to whom said STOP', { ...own, optedOut: true }, refusals.optedOut],
  ['a word to whom said STOP', { ...word, optedOut: true }, refusals.optedOut],
  ['an own number to where no route leads', { ...own, routed: false }, refusals.noRoute],
  ['an own number to where nothing is priced', { ...own, priced: false }, refusals.noPrice],
  ['a word to where no route leads', { ...word, routed: false }, refusals.noRoute],
]

describe('deciding about a message:', () => {
  for (const [description, facts, refusal] of decisions)
    test(description, () => assert.equal(decide(facts), refusal))
})

test('the first of several reasons is reported, in the order sender, recipient, route', () => {
  const wrong = {
    sender: '12015550123',
    recipient: '99000000001',
    senderOwned: false,
    optedOut: true,
    routed: false,
    priced: false,
  }
  assert.equal(decide(wrong), refusals.senderNotOwned)
  assert.equal(decide({ ...wrong, senderOwned: true }), refusals.optedOut)
  assert.equal(decide({ ...wrong, senderOwned: true, optedOut: false }), refusals.noRoute)
  assert.equal(decide({ ...wrong, sender: 'Word', recipient: '12125550100' }), refusals.senderWord)
})

test('a keyword is the first word in upper case, and never contains a space', () => {
  assert.equal(keywordOf('  hello there'), 'HELLO')
  assert.equal(keywordOf('straße'), 'STRASSE')
  assert.equal(keywordOf(' '), '')
  fc.assert(fc.property(fc.string(), (text) => !/\s/.test(keywordOf(text))))
})
