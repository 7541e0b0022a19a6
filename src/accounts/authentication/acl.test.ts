import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readAcl } from './acl.ts'

const allows = (pattern: string, path: string) => readAcl({ paths: { [pattern]: {} } }).allows('GET', path)

test('two stars stand for any number of segments, also none', () => {
  for (const path of ['/v1/messages', '/v1/messages/1', '/v1/messages/1/2', '/v0.1/messages'])
    assert.ok(allows('/*/messages/**', path), path)
  for (const path of ['/messages', '/v1/v1/messages', '/v1/message', '/v1/messagesx', '/v1'])
    assert.ok(!allows('/*/messages/**', path), path)
  assert.ok(allows('/**', '/v1/messages'))
  assert.ok(allows('/**/messages', '/a/b/messages'))
  assert.ok(allows('/**/b/**', '/a/b'))
  assert.ok(!allows('/**/b/**', '/a/c'))
})

test('one star stays within its segment', () => {
  assert.ok(allows('/v1/mess*', '/v1/messages'))
  assert.ok(allows('/v1/*s*a*', '/v1/messages'))
  assert.ok(!allows('/v1/*x', '/v1/messages'))
  assert.ok(!allows('/*', '/v1/messages'))
})

test('a path is compared as it is decoded, and one that could be read in two ways matches nothing', () => {
  assert.ok(allows('/v1/messages', '/v1/%6dessages'))
  for (const path of [
    '/v1/../v1/messages',
    '/v1/%2e%2e/x',
    '/v1//messages',
    '/v1/a%2fb',
    '/v1/%zz',
    '/v1/a%00',
    'v1',
    '',
  ])
    assert.ok(!allows('/**', path), path)
})

test('a pattern made to be slow is answered at once', () => {
  const { user } = process.cpuUsage()
  assert.ok(!allows(`/${'**/'.repeat(1000)}x`, `/${'a/'.repeat(200)}a`))
  assert.ok(!allows(`/${'*a'.repeat(2000)}`, `/${'a'.repeat(2000)}b`))
  assert.ok(process.cpuUsage().user - user < 500_000)
})

test('a path matches itself, and everything matches two stars', () => {
  const segment = fc.stringMatching(/^[a-z0-9_-]{1,8}$/)
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), fc.nat(6), (segments, cut) => {
      const path = `/${segments.join('/')}`
      assert.ok(allows(path, path))
      assert.ok(allows(['', ...segments.slice(0, cut), '**'].join('/'), path))
      assert.ok(!allows(`${path}/more`, path))
    }),
  )
})
