import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/until.ts'
import { openWaking } from './waking.ts'

test('events during the request of a payment lead to one more request, and 50 payments are requested at a time', async () => {
  const requested: string[] = []
  const open: (() => void)[] = []
  const waking = openWaking((id) => {
    requested.push(id)
    return new Promise((resolve) => void open.push(resolve))
  })
  for (let event = 0; event < 3; event++) assert.ok(waking.wake('one'))
  assert.deepEqual(requested, ['one'])
  open.shift()!()
  await until(
    () => requested.length,
    (count) => count === 2,
  )
  for (let n = 2; n <= 50; n++) assert.ok(waking.wake(`payment ${n}`))
  assert.equal(waking.wake('payment 51'), false)
  for (const end of open) end()
  await waking.stop()
  assert.equal(requested.length, 51)
})
