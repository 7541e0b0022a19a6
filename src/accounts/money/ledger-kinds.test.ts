import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidFor } from './ledger-kinds.ts'

const stated = (row: Partial<Parameters<typeof paidFor>[0]>) =>
  paidFor({ messages: 0, message_uuid: null, reference: null, fee: null, ...row })
const id = '01a20551-cea3-7000-8000-000000000000'

test('the purpose of a ledger entry is shown in words, and texts of operators are unchanged', () => {
  const number = `number 18005550101 ${id}`
  assert.equal(stated({ fee: 'number-setup', reference: number }), 'number 18005550101, set-up')
  const rent = `${number} 2026-11-22T10:00:00.000Z`
  assert.equal(stated({ fee: 'number-rental', reference: rent }), 'number 18005550101, monthly rental')
  assert.equal(stated({ fee: 'brand', reference: 'brand BABCDEF' }), 'brand BABCDEF, registration')
  assert.equal(stated({ fee: 'campaign', reference: 'campaign C123' }), 'campaign C123, registration')
  const again = 'campaign C123 2026-11-22T10:00:00.000Z'
  assert.equal(stated({ fee: 'campaign', reference: again }), 'campaign C123, renewal')
  assert.equal(stated({ messages: 1 }), 'a message')
  assert.equal(stated({ messages: 1200 }), '1,200 messages')
  assert.equal(stated({ message_uuid: id }), `message ${id}`)
  assert.equal(stated({ reference: 'number of the invoice 7' }), 'number of the invoice 7')
  assert.equal(stated({}), null)
})
