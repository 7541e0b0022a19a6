import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashMemoryOf } from './hash-memory.ts'

test('hashes take at least 19 MiB unless the operator states otherwise', () => {
  assert.equal(hashMemoryOf({}), 19_456)
  assert.equal(hashMemoryOf({ STROWGER_HASH_MEMORY_KIB: '65536' }), 65_536)
})

test('an invalid memory never makes a hash weaker', () => {
  for (const stated of ['', '0', '7', '-1', '64.5', 'much', '1048577'])
    assert.equal(hashMemoryOf({ STROWGER_HASH_MEMORY_KIB: stated }), 19_456, stated)
})
