import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from '#exchange/serve.ts'
import { welcome } from './welcome.ts'

test('the startup output of production contains no token, because logs keep it', () => {
  const exchange: Exchange = {
    url: 'http://localhost:8080',
    tlsUrl: undefined,
    operatorUrl: 'http://localhost:8081',
    operatorToken: 'a-token-that-opens-everything',
    firstLink: undefined,
    demo: undefined,
    radiusPort: 1813,
    smppPort: 2775,
    smppTlsPort: 3550,
    stop: async () => undefined,
  }
  const text = welcome(exchange, { version: '1.0.0', tookMs: 1_000 }).join('\n')
  assert.doesNotMatch(text, /a-token-that/)
  assert.match(text, /Token +STROWGER_OPERATOR_TOKEN/)
  assert.match(text, /RADIUS +UDP port 1813/)
  assert.match(text, /SMPP +port 2775\n +SMPP \(TLS\) +port 3550/)
})
