import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import { signInContract } from '../admin/sign-in-contract.ts'
import { changeSays } from './change-kinds.ts'

test('of every operation by which an operator changes something it is said in words what was done', () => {
  const changing = Object.entries({ ...operatorsContract.operations, ...signInContract.operations })
    .filter(([, { method }]) => method !== 'GET')
    .map(([id]) => id)
  assert.deepEqual(Object.keys(changeSays).toSorted(), changing.toSorted())
})

test('no two operations are said alike', () => {
  const stated = Object.values(changeSays)
  assert.deepEqual(
    stated.filter((one, at) => stated.indexOf(one) !== at),
    [],
  )
})
