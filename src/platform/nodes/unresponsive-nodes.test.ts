import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUnresponsiveNodes } from './unresponsive-nodes.ts'

const times = { unresponsiveMs: 1_000, quietMs: 500 }
const seen = (id: string, looked: string | null) => new Map([[id, looked]])

test('a node is unresponsive if polls have seen no later one of its own for the time-out, and again after the next [fault C8]', () => {
  const unresponsive = openUnresponsiveNodes(times)
  assert.deepEqual(unresponsive.look(0, 10, seen('a', 'x')), [])
  assert.deepEqual(unresponsive.look(1_009, 1_020, seen('a', 'x')), [])
  assert.deepEqual(unresponsive.look(1_010, 1_020, seen('a', 'x')), [{ id: 'a', looked: 'x' }])
  assert.deepEqual(unresponsive.look(1_500, 1_510, seen('a', 'x')), [])
  assert.deepEqual(unresponsive.look(2_020, 2_030, seen('a', 'x')), [{ id: 'a', looked: 'x' }])
})

test('a database that does not respond for a while makes no node unresponsive: the time of an unanswered poll does not count', () => {
  const unresponsive = openUnresponsiveNodes(times)
  unresponsive.look(0, 10, seen('a', 'x'))
  assert.deepEqual(unresponsive.look(20, 9_000, seen('a', 'x')), [])
  assert.deepEqual(unresponsive.look(9_000, 9_010, seen('a', 'y')), [])
})

test('a node that polls again, or whose last poll the database does not report, is not unresponsive', () => {
  const unresponsive = openUnresponsiveNodes(times)
  for (let at = 0; at < 5_000; at += 900) {
    assert.deepEqual(unresponsive.look(at, at + 1, seen('a', String(at))), [])
    assert.deepEqual(unresponsive.look(at, at + 1, seen('b', null)), [])
  }
  assert.equal(unresponsive.before('b'), undefined)
})

test('a node that had not polled for a while when its lock was released may be frozen; one that had just polled has ended', () => {
  const unresponsive = openUnresponsiveNodes(times)
  unresponsive.look(0, 10, seen('a', 'x'))
  assert.equal(unresponsive.before('a'), undefined)
  unresponsive.look(500, 510, seen('a', 'x'))
  assert.equal(unresponsive.before('a'), 'x')
  unresponsive.reset()
  assert.equal(unresponsive.before('a'), undefined)
})
