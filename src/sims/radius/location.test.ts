import assert from 'node:assert/strict'
import { test } from 'node:test'
import { location, network, ratName, timeZone } from './location.ts'

const hex = (octets: string) => Buffer.from(octets.replaceAll(' ', ''), 'hex')

const positions: [string, object][] = [
  ['00 62f210 1234 abcd', { kind: 'CGI', mcc: '262', mnc: '01', area: 0x1234, cell: 0xabcd }],
  ['01 130014 0001 0002', { kind: 'SAI', mcc: '310', mnc: '410', area: 1, cell: 2 }],
  ['02 62f210 1234 05ff', { kind: 'RAI', mcc: '262', mnc: '01', area: 0x1234, cell: undefined }],
  ['80 62f210 1234', { kind: 'TAI', mcc: '262', mnc: '01', area: 0x1234, cell: undefined }],
  ['81 62f210 f1234567', { kind: 'ECGI', mcc: '262', mnc: '01', area: undefined, cell: 0x1234567 }],
  [
    '82 62f210 1234 62f210 01234567',
    { kind: 'TAI+ECGI', mcc: '262', mnc: '01', area: 0x1234, cell: 0x1234567 },
  ],
  ['88 62f210 123456', { kind: 'NR-TAI', mcc: '262', mnc: '01', area: 0x123456, cell: undefined }],
  [
    '89 62f210 123456 62f210 0123456789',
    { kind: 'NR-TAI+NCGI', mcc: '262', mnc: '01', area: 0x123456, cell: 0x123456789 },
  ],
]
for (const [octets, position] of positions)
  test(`${octets} is a location`, () => assert.deepEqual(location.read(hex(octets)), position))

for (const octets of [
  '',
  '00',
  '00 62f210 1234',
  '82 62f210 1234',
  '03 62f210 1234',
  '80 6af210 1234',
  '80 62f2a0 1234',
])
  test(`“${octets}” is not a location`, () => assert.equal(location.read(hex(octets)), undefined))

test('a network has five or six digits', () => {
  assert.deepEqual(network.read(Buffer.from('26201')), { mcc: '262', mnc: '01' })
  assert.deepEqual(network.read(Buffer.from('310410\0')), { mcc: '310', mnc: '410' })
  assert.equal(network.read(Buffer.from('2620')), undefined)
  assert.equal(network.read(Buffer.from('26201x')), undefined)
})

test('time zones are encoded in quarters of an hour, with the low digit in the high half', () => {
  assert.equal(timeZone.read(hex('4000')), 60)
  assert.equal(timeZone.read(hex('8001')), 120)
  assert.equal(timeZone.read(hex('2b00')), -480)
  assert.equal(timeZone.read(hex('f000')), undefined)
})

test('a radio access technology without a known name is returned as its number', () => {
  assert.deepEqual([ratName(6), ratName(8), ratName(200)], ['LTE', 'NB-IOT', '200'])
})
