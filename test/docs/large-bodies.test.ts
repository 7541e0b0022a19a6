import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodylessOperations, listReads } from '../../bench/world/bodyless.ts'
import { largeOperations, largestBody } from '../../bench/world/large-bodies.ts'
import { bounds } from '../../bench/world/list-bounds.ts'
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

test('every other operation returns one object or a page, or states what limits its list', () => {
  const bounded = new Map(bodylessOperations.map(({ id, bound }) => [id, bound]))
  for (const { operations } of contracts)
    for (const [id, { body }] of Object.entries(operations))
      if (!body) assert.ok(bounded.get(id), `${id}: add an entry to bench/world/list-bounds.ts, or a page`)
  for (const id of Object.keys(bounds)) assert.equal(bounded.get(id), bounds[id], `${id} is not needed`)
  assert.ok(listReads.length > 100, `${listReads.length} lists are measured`)
})
