import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { canonicalJson } from './canonical-json.ts'
import { isSigned } from './signature.ts'

test('canonical JSON has sorted members, shortest numbers and no spaces, as RFC 8785 shows it', () => {
  const text = `{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`
  assert.equal(
    canonicalJson(JSON.parse(text)),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  // The order is that of UTF-16 code units, not of code points.
  assert.equal(
    canonicalJson(JSON.parse('{"\\ufb33":1,"\\ud83d\\ude00":2,"1":3}')),
    '{"1":3,"\ud83d\ude00":2,"\ufb33":1}',
  )
  assert.throws(() => canonicalJson(JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`)), RangeError)
})

test('a webhook is accepted with the new and with the old secret, and with no other, for its URL only', () => {
  const url = 'https://exchange.example/registry/webhooks'
  const canonical = '{"eventType":"BRAND_ADD"}'
  const sign = (secret: string, signed = url + canonical) =>
    createHmac('sha1', secret).update(signed).digest('base64')
  const secrets = ['new', 'old']
  assert.ok(isSigned(sign('new'), { url, canonical, secrets }))
  assert.ok(isSigned(sign('old'), { url, canonical, secrets }))
  for (const signature of [sign('other'), sign('new', canonical), sign('new').slice(0, 10), '', undefined])
    assert.ok(!isSigned(signature, { url, canonical, secrets }), String(signature))
})
