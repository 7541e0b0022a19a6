import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUnstored } from './capacity.ts'

test('submitting pauses while 100 outcomes wait to be stored, and resumes when they are stored', () => {
  const unstored = openUnstored()
  assert.equal(unstored.room(), 100)
  unstored.came(80)
  assert.equal(unstored.room(), 20)
  unstored.came(80)
  assert.equal(unstored.room(), 0)
  unstored.stored(120)
  assert.equal(unstored.room(), 60)
})
