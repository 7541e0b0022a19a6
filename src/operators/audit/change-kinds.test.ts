import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import { signInContract } from '../admin/sign-in-contract.ts'
import { changeLabels } from './change-kinds.ts'

test('every operation that changes something has a label in the audit log', () => {
  const changing = Object.entries({ ...operatorsContract.operations, ...signInContract.operations })
    .filter(([, { method }]) => method !== 'GET')
    .map(([id]) => id)
  assert.deepEqual(Object.keys(changeLabels).toSorted(), changing.toSorted())
})

test('no two operations have the same label', () => {
  const labels = Object.values(changeLabels)
  assert.deepEqual(
    labels.filter((label, at) => labels.indexOf(label) !== at),
    [],
  )
})
