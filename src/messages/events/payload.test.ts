import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboundPayload, statusPayload, type InboundFacts, type StatusFacts } from './payload.ts'

const errorsUrl = 'https://errors.example'
const at = Date.UTC(2026, 10, 20, 17, 49, 6, 789)
const json = (version: 'v1' | 'v0.1') => ({ version, method: 'POST_JSON' }) as const

const plain: StatusFacts = {
  id: '01a1fa13-88db-7000-8521-6241747db47f',
  channel: 'sms',
  sender: '12015550199',
  recipient: '447700900001',
  status: 'delivered',
  at,
  price: 66_600,
  parts: 2,
  network: null,
  clientRef: null,
  error: null,
}
const full: StatusFacts = {
  ...plain,
  status: 'rejected',
  network: '23415',
  clientRef: 'order 17',
  error: { code: 1120, detail: 'The sender is not yours.' },
}
const inbound: InboundFacts = {
  id: plain.id,
  channel: 'sms',
  sender: '447700900001',
  recipient: '12015550199',
  at,
  text: 'Stop it, żółw & 🐢',
  parts: 1,
  keyword: 'STOP',
  price: 0,
  network: '23415',
  attachments: {},
}

test('a status in v1 has the documented members, and optional ones only when they have a value [S3-063] [S3-068]', () => {
  const members = {
    message_uuid: plain.id,
    to: '447700900001',
    from: '12015550199',
    timestamp: '2026-11-20T17:49:06Z',
    status: 'delivered',
    channel: 'sms',
    usage: { currency: 'EUR', price: '0.0666' },
    sms: { count_total: '2' },
  }
  assert.deepEqual(JSON.parse(statusPayload(plain, json('v1'), errorsUrl)), members)
  assert.deepEqual(JSON.parse(statusPayload(full, json('v1'), errorsUrl)), {
    ...members,
    status: 'rejected',
    error: {
      type: 'https://errors.example/messages#1120',
      title: '1120',
      detail: 'The sender is not yours.',
      instance: plain.id,
    },
    client_ref: 'order 17',
    destination: { network_code: '23415' },
  })
})

test('a status in v0.1 has objects for numbers, milliseconds, a numeric code, and none of the members of v1', () => {
  const members = {
    message_uuid: plain.id,
    to: { type: 'sms', number: '447700900001' },
    from: { type: 'sms', number: '12015550199' },
    timestamp: '2026-11-20T17:49:06.789Z',
    status: 'delivered',
    usage: { currency: 'EUR', price: '0.0666' },
  }
  assert.deepEqual(JSON.parse(statusPayload(plain, json('v0.1'), errorsUrl)), members)
  assert.deepEqual(JSON.parse(statusPayload(full, json('v0.1'), errorsUrl)), {
    ...members,
    status: 'rejected',
    error: { code: 1120, reason: 'The sender is not yours.' },
    client_ref: 'order 17',
  })
})

test('an inbound message in v1 has text, keyword and parts, and its network when that is known [S3-060]', () => {
  const members = {
    channel: 'sms',
    message_uuid: plain.id,
    to: '12015550199',
    from: '447700900001',
    timestamp: '2026-11-20T17:49:06Z',
    message_type: 'text',
    text: 'Stop it, żółw & 🐢',
    sms: { num_messages: '1', keyword: 'STOP' },
    usage: { currency: 'EUR', price: '0.0000' },
  }
  assert.deepEqual(JSON.parse(inboundPayload({ ...inbound, network: null }, json('v1'))), members)
  assert.deepEqual(JSON.parse(inboundPayload(inbound, json('v1'))), {
    ...members,
    origin: { network_code: '23415' },
  })
})

test('an inbound message in v0.1 has its text in the content, and neither keyword nor channel', () => {
  assert.deepEqual(JSON.parse(inboundPayload(inbound, json('v0.1'))), {
    message_uuid: plain.id,
    timestamp: '2026-11-20T17:49:06.789Z',
    to: { type: 'sms', number: '12015550199' },
    from: { type: 'sms', number: '447700900001' },
    message: { content: { type: 'text', text: 'Stop it, żółw & 🐢' }, sms: { num_messages: '1' } },
    usage: { currency: 'EUR', price: '0.0000' },
  })
})

test('a query string has the members of v1 with dotted keys, regardless of the version requested', () => {
  for (const method of ['GET_QUERY_PARAMS', 'POST_QUERY_PARAMS'] as const)
    for (const version of ['v1', 'v0.1'] as const) {
      const status = new URLSearchParams(statusPayload(full, { version, method }, errorsUrl))
      assert.deepEqual(Object.fromEntries(status), {
        message_uuid: plain.id,
        to: '447700900001',
        from: '12015550199',
        timestamp: '2026-11-20T17:49:06Z',
        status: 'rejected',
        channel: 'sms',
        'error.type': 'https://errors.example/messages#1120',
        'error.title': '1120',
        'error.detail': 'The sender is not yours.',
        'error.instance': plain.id,
        client_ref: 'order 17',
        'usage.currency': 'EUR',
        'usage.price': '0.0666',
        'destination.network_code': '23415',
        'sms.count_total': '2',
      })
      const heard = new URLSearchParams(inboundPayload(inbound, { version, method }))
      assert.equal(heard.get('text'), 'Stop it, żółw & 🐢')
      assert.equal(heard.get('sms.keyword'), 'STOP')
    }
})
