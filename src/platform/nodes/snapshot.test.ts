import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasChanged, readSnapshot } from './snapshot.ts'

const changed = (before: string, after: string, upkeep: bigint[] = []) =>
  hasChanged(readSnapshot(before), readSnapshot(after), new Set(upkeep))

test('a snapshot is unchanged while no writing transaction has ended', () => {
  assert.equal(changed('10:10:', '10:10:'), false)
  // Transaction 10 has begun and is still open.
  assert.equal(changed('10:10:', '10:11:10'), false)
  assert.equal(changed('10:11:10', '10:12:10,11'), false)
})

test('an ended transaction is a change, whether it was open before or began later', () => {
  assert.equal(changed('10:10:', '11:11:'), true)
  assert.equal(changed('10:11:10', '11:11:'), true)
  assert.equal(changed('10:12:10,11', '10:12:10'), true)
  assert.equal(changed('10:11:10', '10:12:10'), true)
})

test('upkeep of this node does not count as a change and does not hide other changes', () => {
  assert.equal(changed('10:10:', '11:11:', [10n]), false)
  assert.equal(changed('10:11:10', '11:11:', [10n]), false)
  assert.equal(changed('10:10:', '12:12:', [10n]), true)
  assert.equal(changed('10:10:', '12:12:', [10n, 11n]), false)
})

test('a database that was restored or is far ahead counts as changed', () => {
  assert.equal(changed('10:10:', '9:9:'), true)
  assert.equal(changed('10:10:', '9000000000:9000000000:'), true)
})
