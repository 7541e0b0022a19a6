import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { CarrierError } from './error-store.ts'
import { meaningsByCarrier } from './meaning.ts'
import { errForm } from './receipt-codes.ts'
import { STATUS, statusKind, type ReceiptState } from '../smpp/index.ts'

const usual = meaningsByCarrier([])('any')

test('every status of SMPP 3.4 has a message error code, and only 0 is a success [fault S4]', () => {
  for (const [name, status] of Object.entries(STATUS)) {
    const { kind, code, description } = usual.submit(status)
    assert.equal(kind, statusKind(status), name)
    assert.ok(code >= 1000 && code < 2000, name)
    const words = status === 0 ? '' : ': [a-z][^.]+'
    assert.match(description, new RegExp(`^The carrier answered ${name}${words}\\.$`))
  }
})

const statuses: [status: number, kind: string, code: number][] = [
  [0x00, 'ok', 1330],
  [0x01, 'permanent', 1090],
  [0x03, 'permanent', 1100],
  [0x08, 'temporary', 1331],
  [0x0a, 'permanent', 1420],
  [0x0b, 'permanent', 1430],
  [0x0c, 'permanent', 1330],
  [0x14, 'temporary', 1000],
  [0x45, 'permanent', 1330],
  [0x58, 'temporary', 1000],
  [0x62, 'permanent', 1130],
  [0x64, 'temporary', 1331],
  [0x65, 'permanent', 1282],
  [0xff, 'permanent', 1330],
  [0x0100, 'permanent', 1330],
  [0x0400, 'permanent', 1330],
  [0x04ff, 'permanent', 1330],
  [0xffffffff, 'permanent', 1330],
]

test('a status decides whether the submit is retried and which code is reported; a vendor-specific one is final', () => {
  for (const [status, kind, code] of statuses) {
    const meaning = usual.submit(status)
    assert.deepEqual([meaning.kind, meaning.code], [kind, code], String(status))
  }
})

test('a receipt state that is not final is ignored, unless the handset is busy', () => {
  for (const state of ['ACCEPTD', 'UNKNOWN'] as const) assert.equal(usual.receipt(state, '031'), undefined)
  for (const err of [null, '000', '027', '1330']) assert.equal(usual.receipt('ENROUTE', err), undefined)
  assert.deepEqual(usual.receipt('ENROUTE', '031'), {
    event: 'retrying',
    code: 1220,
    description: 'The carrier keeps retrying: the handset is busy, or its memory is full.',
  })
  const ends = (['DELIVRD', 'UNDELIV', 'DELETED', 'EXPIRED', 'REJECTD'] as const).map(
    (state) => usual.receipt(state, '000')?.event,
  )
  assert.deepEqual(ends, ['delivered', 'undelivered', 'undelivered', 'undelivered', 'refusedLate'])
})

const receipts: [state: ReceiptState, err: string | null, code: number, description: string][] = [
  ['UNDELIV', null, 1330, 'The carrier could not deliver the message.'],
  ['UNDELIV', '000', 1330, 'The carrier could not deliver the message.'],
  ['UNDELIV', '27', 1190, 'The carrier could not deliver the message: the recipient is absent.'],
  ['UNDELIV', '00027', 1190, 'The carrier could not deliver the message: the recipient is absent.'],
  ['UNDELIV', '1210', 1210, 'The carrier could not deliver the message: the message was classified as spam.'],
  ['UNDELIV', '1430', 1330, 'The carrier could not deliver the message.'],
  ['UNDELIV', '69x', 1330, 'The carrier could not deliver the message.'],
  ['DELETED', '001', 1170, 'The carrier deleted the message: the number is not assigned.'],
  ['REJECTD', '002', 1282, 'The carrier rejected the message after accepting it.'],
  ['REJECTD', '013', 1050, 'The carrier rejected the message after accepting it: the number is barred.'],
  ['EXPIRED', '027', 1360, 'The message expired at the carrier.'],
]

test('a known err of a failure sets the code, else the state does', () => {
  for (const [state, err, code, description] of receipts) {
    const meaning = usual.receipt(state, err)
    assert.ok(meaning && meaning.event !== 'delivered')
    assert.deepEqual([meaning.code, meaning.description], [code, description], `${state} ${err}`)
  }
})

const special: CarrierError[] = [
  { carrierId: 'alpha', kind: 'status', status: 0x401, outcome: 'temporary', code: 1180 },
  { carrierId: 'alpha', kind: 'status', status: 0x08, outcome: 'permanent', code: 1330 },
  { carrierId: 'alpha', kind: 'receipt', err: '27', code: 1180 },
  { carrierId: 'alpha', kind: 'receipt', err: '4xf', code: 1020 },
  { carrierId: 'beta', kind: 'receipt', err: '4XF', code: 1282 },
]

test('an error mapping applies to its carrier only, and overrides the standard meaning', () => {
  const of = meaningsByCarrier(special)
  const submit = (id: string, status: number) => {
    const { kind, code } = of(id).submit(status)
    return [kind, code]
  }
  const code = (id: string, err: string) => {
    const meaning = of(id).receipt('UNDELIV', err)
    return meaning?.event === 'undelivered' && meaning.code
  }
  assert.deepEqual(submit('alpha', 0x401), ['temporary', 1180])
  assert.deepEqual(submit('alpha', 0x08), ['permanent', 1330])
  assert.deepEqual(submit('beta', 0x401), ['permanent', 1330])
  assert.deepEqual(submit('beta', 0x08), ['temporary', 1331])
  assert.deepEqual([code('alpha', '027'), code('beta', '027')], [1180, 1190])
  assert.deepEqual([code('alpha', '4xF'), code('beta', '4xf'), code('gamma', '4xf')], [1020, 1282, 1330])
  assert.equal(
    of('alpha').submit(0x401).description,
    'The carrier answered 0x00000401: vendor-specific error, see the documentation of the carrier.',
  )
})

test('an err is normalized, with any zeros and case that a carrier writes', () => {
  assert.deepEqual(
    ['000', '5', '05', '0A3', 'ABC', '0'].map((err) => errForm(err)),
    ['0', '5', '5', '0a3', 'abc', '0'],
  )
  fc.assert(fc.property(fc.string({ maxLength: 16 }), (err) => errForm(errForm(err)) === errForm(err)))
})
