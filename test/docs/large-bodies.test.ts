import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largeOperations, largestBody } from '../../bench/world/large-bodies.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'

/** The default body limit of an operation (docs/API.md). */
const usual = 256 * 1024

test('every operation that accepts more than 100 kB is measured while another customer sends messages [fault O5]', () => {
  const measured = new Set(largeOperations.map(({ id }) => id))
  for (const { operations } of contracts)
    for (const [id, { body, bodyType, bodyLimit = usual }] of Object.entries(operations))
      if (body) assert.equal(measured.has(id), bodyType === 'rows' || bodyLimit > 100_000, id)
})

test('and with the largest body, or the one that causes most work', () => {
  for (const operation of largeOperations) {
    const { length } = largestBody(operation)
    assert.ok(length <= operation.octets, `${operation.id}: ${length} octets`)
    assert.ok(length > 10_000, `${operation.id}: ${length} octets`)
  }
})
