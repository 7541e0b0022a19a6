import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import { doorContract } from '../admin/door-contract.ts'
import { changeSays } from './change-kinds.ts'

test('of every operation by which an operator changes something it is said in words what was done', () => {
  const changing = Object.entries({ ...operatorsContract.operations, ...doorContract.operations })
    .filter(([, { method }]) => method !== 'GET')
    .map(([id]) => id)
  assert.deepEqual(Object.keys(changeSays).toSorted(), changing.toSorted())
})

test('no two operations are said alike', () => {
  const said = Object.values(changeSays)
  assert.deepEqual(
    said.filter((one, at) => said.indexOf(one) !== at),
    [],
  )
})
