import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPiece, SMPP_STATUS as STATUS, type ShortMessage } from '#carriers/index.ts'
import { carriedOf, isCarried } from './carried.ts'
import type { Submit } from './submit.ts'

const header = Buffer.from('050003070201', 'hex')

function read(pdu: Partial<ShortMessage>) {
  const full = { esmClass: 0, dataCoding: 0, shortMessage: Buffer.alloc(0), tlvs: [], ...pdu }
  const submit = readPiece(full, 'gsm') as Pick<Submit, 'piece' | 'position'> as Submit
  return { submit, carried: carriedOf(full as ShortMessage, submit) }
}

test('binary submits are carried, and segments of texts if the user passes them through', () => {
  const binary = read({ dataCoding: 4, shortMessage: Buffer.from('a') }).submit
  const segment = read({ esmClass: 0x40, shortMessage: Buffer.concat([header, Buffer.from('a')]) }).submit
  const text = read({ shortMessage: Buffer.from('a') }).submit
  for (const [segments, expected] of [
    ['join', [true, false, false]],
    ['pass_through', [true, true, false]],
  ] as const)
    assert.deepEqual(
      [binary, segment, text].map((submit) => isCarried(submit, { segments })),
      expected,
    )
})

test('esm_class is carried without the mode, and short_message with its header', () => {
  const shortMessage = Buffer.concat([header, Buffer.from('a')])
  const { carried } = read({ esmClass: 0x41, dataCoding: 0xf5, shortMessage })
  assert.deepEqual(carried, {
    esmClass: 0x40,
    dataCoding: 0xf5,
    octets: shortMessage.toString('base64'),
  })
})

test('a segment has at most 140 octets, or 160 characters of GSM', () => {
  const statusOf = (dataCoding: number, length: number) => {
    const { carried } = read({ dataCoding, shortMessage: Buffer.alloc(length, 0x61) })
    return 'status' in carried ? carried.status : STATUS.ESME_ROK
  }
  assert.deepEqual([statusOf(0, 160), statusOf(8, 140), statusOf(4, 140)], [0, 0, 0])
  for (const [dataCoding, length] of [
    [0, 161],
    [8, 142],
    [4, 141],
  ] as const)
    assert.equal(statusOf(dataCoding, length), STATUS.ESME_RINVMSGLEN)
})
