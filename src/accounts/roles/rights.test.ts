import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { areaOf, mayCall } from './rights.ts'
import { areas, memberRoleNames, rights } from './role-kinds.ts'

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

test('the guide shows the access of each role to each area', () => {
  const guide = readFileSync(new URL('../../../docs/guides/security.md', import.meta.url), 'utf8')
  const section = guide.split('## Give the members of an account their roles')[1]!.split('\n## ')[0]!
  const rows = Array.from(section.matchAll(/^\| `(\w+)` \|[^|]*\| (.*) \|$/gm), ([, area, cells]) => [
    area,
    cells!.split('|').map((cell) => cell.trim().replace('–', 'none')),
  ])
  assert.deepEqual(
    rows,
    areas.map((area) => [area, memberRoleNames.map((role) => rights[role][area])]),
  )
})
