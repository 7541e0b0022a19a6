import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptMeaning, submitMeaning } from './meaning.ts'
import { STATUS, statusKind } from './smpp/index.ts'

test('every status of SMPP 3.4 has a message error code, which passes only where the status does', () => {
  for (const [name, status] of Object.entries(STATUS)) {
    const { kind, code, says } = submitMeaning(status)
    assert.equal(kind, statusKind(status), name)
    assert.ok(code >= 1000 && code < 2000, name)
    assert.ok(says.includes(name), `${name}: ${says}`)
  }
})

test('what is not in the table is a failure of the provider, or one for good', () => {
  assert.equal(submitMeaning(STATUS.ESME_RSYSERR).code, 1331)
  assert.equal(submitMeaning(STATUS.ESME_RINVMSGID).code, 1330)
  assert.equal(submitMeaning(STATUS.ESME_RTHROTTLED).kind, 'temporary')
})

test('only final states of a receipt mean anything for the message', () => {
  for (const state of ['ENROUTE', 'ACCEPTD', 'UNKNOWN'] as const)
    assert.equal(receiptMeaning(state), undefined)
  const ends = (['DELIVRD', 'UNDELIV', 'DELETED', 'EXPIRED', 'REJECTD'] as const).map(
    (state) => receiptMeaning(state)?.event,
  )
  assert.deepEqual(ends, ['delivered', 'undelivered', 'undelivered', 'undelivered', 'refusedLate'])
})
