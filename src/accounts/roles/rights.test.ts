import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaOf, mayCall } from './rights.ts'

test('the area of a path is that of its longest known beginning', () => {
  assert.equal(areaOf('/console/v1/sessions/1'), 'members')
  assert.equal(areaOf('/console/v1/session'), 'own')
  assert.equal(areaOf('/console/v1/webhooks/events/1/replay'), 'developer')
})

test('a path that is in no area is refused to every role, also to owners', () => {
  for (const path of ['/console/v1/unknown', '/v1/messagesx', '/', ''])
    assert.equal(mayCall('owner', { method: 'GET', path }), false, path)
})

test('a right to read does not include other methods than GET and HEAD', () => {
  const path = '/console/v1/ledger'
  const mayRead = (method: string) => mayCall('read-only', { method, path })
  assert.deepEqual(['GET', 'HEAD', 'POST', 'DELETE'].map(mayRead), [true, true, false, false])
})
