import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds, unrecorded } from '../../src/accounts/activity/change-kinds.ts'
import { customerApis } from '../../src/exchange/mount/customers.ts'

test('each operation of customers other than GET is recorded in the activity of the account, or is stated as unrecorded', () => {
  const changing = customerApis.flatMap(({ contract }) =>
    Object.entries(contract.operations).flatMap(([id, { method }]) => (method === 'GET' ? [] : [id])),
  )
  assert.deepEqual([...Object.keys(changeKinds), ...Object.keys(unrecorded)].toSorted(), changing.toSorted())
})

test('no two kinds of changes have the same label', () => {
  const labels = Object.values(changeKinds).map(({ label }) => label)
  assert.deepEqual(
    labels.filter((label, at) => labels.indexOf(label) !== at),
    [],
  )
})
