import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonSentence } from './reason-codes.ts'

test('the reason for a missing session is a sentence with the address of the carrier', () => {
  const stated = (reason: string) => reasonSentence(reason, { host: 'smpp.example.com', port: 2775 })
  assert.equal(stated('ECONNREFUSED'), 'Connection refused by smpp.example.com:2775')
  assert.equal(stated('EAI_AGAIN'), 'The name smpp.example.com cannot be resolved')
  assert.equal(stated('connect timeout'), 'No response from smpp.example.com:2775')
  assert.equal(stated('bind failed: ESME_RINVPASWD'), 'The carrier rejects the bind: ESME_RINVPASWD')
  assert.equal(stated('something new'), 'something new')
})
