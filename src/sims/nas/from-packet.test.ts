import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequest } from '../radius/accounting.ts'
import { CODE, encodeRequest, isDiscard } from '../radius/index.ts'
import { writeValues } from '../radius/values.ts'
import { recordOf } from './from-packet.ts'

const secret = Buffer.from('testing123')
const receivedAt = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(receivedAt.getTime() - seconds * 1000)

function recordFrom(values: object) {
  const attributes = writeValues({ status: 3, sessionId: 'A', ...values })
  const datagram = encodeRequest({ code: CODE.accountingRequest, identifier: 1, attributes, secret })
  const read = readRequest(datagram, secret, false)
  if (isDiscard(read) || !read.accounting) throw new Error('no accounting request')
  return recordOf('gateway', read.accounting, receivedAt, 0)
}

test('a record is timed by its Event-Timestamp, else by its delay, else by its arrival', () => {
  const stated = recordFrom({ eventTime: ago(90), delaySeconds: 60 })
  assert.deepEqual([stated.at, stated.dated], [ago(90), true])
  const delayed = recordFrom({ delaySeconds: 60 })
  assert.deepEqual([delayed.at, delayed.dated, delayed.delayed], [ago(60), false, true])
  const plain = recordFrom({})
  assert.deepEqual([plain.at, plain.dated, plain.delayed], [receivedAt, false, false])
})

test('a delay of more than a day, or below zero, does not affect the time of a record', () => {
  for (const delaySeconds of [86_401, 2 ** 32 - 1]) {
    const { at, dated, delayed } = recordFrom({ delaySeconds })
    assert.deepEqual([at, dated, delayed], [receivedAt, false, false])
  }
})

test('a clock that is more than a day behind, or five minutes ahead, is ignored', () => {
  for (const eventTime of [ago(86_401), ago(-301)]) assert.deepEqual(recordFrom({ eventTime }).at, receivedAt)
  assert.deepEqual(recordFrom({ eventTime: ago(-60) }).at, receivedAt)
})

test('a charging ID of 0 is ignored', () => {
  assert.equal(recordFrom({ chargingId: 0 }).chargingId, undefined)
  assert.equal(recordFrom({ chargingId: 9 }).chargingId, 9)
})
