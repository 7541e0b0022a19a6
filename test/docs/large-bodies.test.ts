import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largeOperations, largestBody } from '../../bench/world/large-bodies.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'

/** What an operation takes that says nothing else (docs/API.md). */
const usual = 256 * 1024

test('every operation that takes more than 100 kB is measured beside another customer’s messages [fault O5]', () => {
  const measured = new Set(largeOperations.map(({ id }) => id))
  for (const { operations } of contracts)
    for (const [id, { body, bodyType, bodyLimit = usual }] of Object.entries(operations))
      if (body) assert.equal(measured.has(id), bodyType === 'rows' || bodyLimit > 100_000, id)
})

test('and with a body that is as large as it takes, or that does as much as can be asked of it', () => {
  for (const operation of largeOperations) {
    const { length } = largestBody(operation)
    assert.ok(length <= operation.octets, `${operation.id}: ${length} octets`)
    assert.ok(length > 10_000, `${operation.id}: ${length} octets`)
  }
})
