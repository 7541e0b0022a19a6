import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fraudStatuses,
  limitStatuses,
  simStates,
  simStatusCode,
  simStatuses,
  simStatusName,
} from './states.ts'

test('a SIM has one of fourteen statuses, each with its code and name [S1-053]', () => {
  const table: [number, string][] = [
    [1, 'Ordered'],
    [2, 'On Stock'],
    [3, 'Delivered'],
    [4, 'Test'],
    [5, 'Productive'],
    [6, 'Blocked (automatically)'],
    [7, 'Blocked (manually)'],
    [9, 'Suspended'],
    [10, 'Terminated'],
    [11, 'Deleted'],
    [12, 'Undefined'],
    [13, 'Ordered for stock'],
    [14, 'Special Terminated'],
    [15, 'Blocked (MNO)'],
  ]
  assert.equal(Object.keys(simStatuses).length, table.length)
  for (const [code, name] of table) {
    assert.equal(simStatusName(code), name)
    assert.equal(simStatusCode(name), code)
    assert.equal(simStatusCode(String(code)), code)
  }
  for (const no of ['0', '8', '16', '05', '', 'productive', 'toString', '5 '])
    assert.equal(simStatusCode(no), undefined)
})

test('the codes of fraud and limit statuses follow the specification, with an additional one for SIMs without a profile [S1-137] [S1-068]', () => {
  assert.deepEqual(fraudStatuses, { ok: 0, noFraudProfile: 1, alarm: 2 })
  assert.deepEqual(limitStatuses, { ok: 0, warning: 1, alarm: 2, suspended: 3, noLimitProfile: 4 })
})

test('every status except Deleted has a next one, and all moves are between statuses of the table', () => {
  const left = new Set<string>(simStates.moves.map(([from]) => from))
  for (const name of Object.keys(simStatuses)) assert.equal(left.has(name), name !== 'Deleted', name)
  for (const [from, , to] of simStates.moves) assert.ok(from in simStatuses && to in simStatuses)
})
