import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonSays } from './reason-codes.ts'

test('why there is no session with a carrier is a sentence that names where it was tried', () => {
  const stated = (reason: string) => reasonSays(reason, { host: 'smpp.example.com', port: 2775 })
  assert.equal(stated('ECONNREFUSED'), 'Nothing listens at smpp.example.com:2775')
  assert.equal(stated('EAI_AGAIN'), 'The name smpp.example.com cannot be resolved')
  assert.equal(stated('connect timeout'), 'Nobody answers at smpp.example.com:2775')
  assert.equal(stated('bind failed: ESME_RINVPASWD'), 'The carrier refuses the bind: ESME_RINVPASWD')
  assert.equal(stated('something new'), 'something new')
})
