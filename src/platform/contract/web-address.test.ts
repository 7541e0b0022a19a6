import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from './web-address.ts'

test('an address is http or https to a host, with any path and query', () => {
  for (const text of [
    'http://example.org',
    'HTTPS://Example.ORG:8443/a/b?c=d&e=%20',
    'http://127.0.0.1:3000/hook',
    'http://[2001:db8::1]/',
    'https://żółw.example/ścieżka?q=ą',
    'http://example.org/a@b?c=d@e',
    `http://example.org/${'a'.repeat(2048 - 19)}`,
  ])
    assert.ok(readAddress(text) instanceof URL, text)
})

test('a malformed address is rejected with a reason', () => {
  const wrong: [string, RegExp][] = [
    ['http://[', /host/],
    ['http://[::1', /host/],
    ['http://', /plain/],
    ['http://?', /host/],
    ['http://:80/', /host/],
    ['http://example.org:99999/', /host/],
    ['http://256.1.1.1/', /host/],
    [`http://${'a'.repeat(254)}/`, /host/],
    [`http://example.org/${'a'.repeat(2048)}`, /2048/],
    ['http://user@example.org/', /user/],
    ['http://user:word@example.org/', /user/],
    ['http://:@example.org/', /user/],
    ['http://example.org/#part', /fragment/],
    ['http://example.org#', /fragment/],
    ['http://exa\u0001mple.org/', /plain/],
    ['http://example.org/\n', /plain/],
    [' http://example.org/', /plain/],
    ['http://example.org/a b', /plain/],
    ['http://example.org/\u0085', /plain/],
    ['http:\\\\example.org\\', /plain/],
    ['http:/example.org/', /plain/],
    ['http:example.org', /plain/],
    ['ftp://example.org/', /plain/],
    ['//example.org/', /plain/],
    ['', /plain/],
  ]
  for (const [text, why] of wrong) assert.match(String(readAddress(text)), why, text)
})
