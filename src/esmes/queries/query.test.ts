import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOf } from './query.ts'

const at = Date.UTC(2030, 0, 1)

for (const [status, errorCode, state, error] of [
  ['delivered', null, 'DELIVRD', 0],
  ['read', null, 'DELIVRD', 0],
  ['rejected', 1120, 'REJECTD', 120],
  ['rejected', 1360, 'EXPIRED', 255],
  ['undeliverable', 1020, 'UNDELIV', 20],
] as const)
  test(`a message that is ${status} with the error ${errorCode} has the state ${state}`, () => {
    assert.deepEqual(stateOf({ status, errorCode, at }), { state, finalAt: at, error })
  })

for (const status of ['accepted', 'submitted'])
  test(`a message that is ${status} is in flight, and has no final date`, () => {
    assert.deepEqual(stateOf({ status, errorCode: null, at }), { state: 'ENROUTE', error: 0 })
  })
