import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUnstored } from './unstored.ts'

test('no more is sent while 250 outcomes wait to be stored, and more again behind them', () => {
  const unstored = openUnstored()
  assert.equal(unstored.room(), 250)
  unstored.came(200)
  assert.equal(unstored.room(), 50)
  unstored.came(200)
  assert.equal(unstored.room(), 0)
  unstored.stored(300)
  assert.equal(unstored.room(), 150)
})
