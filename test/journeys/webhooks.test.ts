import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifySignature } from '@vonage/jwt'
import { Webhook as Verifier } from 'standardwebhooks'
import { requestOn, type Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver, type Received } from '../support/receiver.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Rotated = { signature_secret: string; webhook_secret: string; previous_signs_until: string | null }

const rotate = async ({ apiKey }: Customer, body: object = {}) => {
  const path = `/operator/v1/accounts/${apiKey}/signature-secret`
  const answer = await exchange.operator.post<Rotated>(path, body)
  assert.equal(answer.status, 200)
  return answer.body
}

const tokenOf = ({ headers }: Received) => headers.authorization!.replace('Bearer ', '')

/** The secrets by which the signature of a webhook (Standard Webhooks) is valid, and those by which its token is valid. */
function goodFor(request: Received, secrets: readonly string[]) {
  const byStandard = (secret: string) => {
    try {
      new Verifier(secret, { format: 'raw' }).verify(request.body, request.headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  }
  const byToken = (secret: string) => {
    try {
      return verifySignature(tokenOf(request), secret)
    } catch {
      return false
    }
  }
  return { standard: secrets.map(byStandard), token: secrets.map(byToken) }
}

const notifiedTo = async (customer: Customer) => {
  const id = await customer.sent()
  return requestOn(
    exchange.receiver,
    (body) => body.message_uuid === id && body.status === 'delivered',
    `delivered of ${id}`,
  )
}

test('a signature secret is rotated without a gap: both sign for a time, and then the new one alone [fault W7]', async () => {
  const alice = await exchange.customer('alice')
  const old = alice.signatureSecret
  assert.deepEqual(goodFor(await notifiedTo(alice), [old]), { standard: [true], token: [true] })

  const { signature_secret: fresh, webhook_secret, previous_signs_until } = await rotate(alice)
  assert.ok(Math.abs(Date.parse(previous_signs_until!) - Date.now() - 86_400_000) < 60_000)
  const during = await notifiedTo(alice)
  assert.deepEqual(goodFor(during, [old, fresh]), { standard: [true, true], token: [true, false] })
  new Verifier(webhook_secret).verify(during.body, during.headers as Record<string, string>)

  const path = `/operator/v1/accounts/${alice.apiKey}/signature-secret/previous`
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.deepEqual(goodFor(await notifiedTo(alice), [old, fresh]), {
    standard: [false, true],
    token: [false, true],
  })
})

test('a compromised secret stops signing at once; a third one ends the first', async () => {
  const bob = await exchange.customer('bob')
  const second = await rotate(bob)
  const third = await rotate(bob)
  const secrets = [bob.signatureSecret, second.signature_secret, third.signature_secret]
  assert.deepEqual(goodFor(await notifiedTo(bob), secrets).standard, [false, true, true])
  const fourth = await rotate(bob, { keep_seconds: 0 })
  assert.equal(fourth.previous_signs_until, null)
  assert.deepEqual(goodFor(await notifiedTo(bob), [...secrets, fourth.signature_secret]), {
    standard: [false, false, false, true],
    token: [false, false, false, true],
  })
})

test('a replaced secret expires by itself', async () => {
  const carol = await exchange.customer('carol')
  const { signature_secret: fresh } = await rotate(carol)
  assert.deepEqual(goodFor(await notifiedTo(carol), [carol.signatureSecret]).standard, [true])
  await exchange.db.query('update account set previous_signs_until = clock_timestamp() where id = $1', [
    carol.apiKey,
  ])
  await exchange.db.query('update policy_epoch set epoch = epoch + 1')
  await exchange.operator.patch(`/operator/v1/accounts/${carol.apiKey}`, { name: 'Carol' })
  assert.deepEqual(goodFor(await notifiedTo(carol), [carol.signatureSecret, fresh]), {
    standard: [false, true],
    token: [false, true],
  })
})

test('an account may have its own endpoints called with members in the query, others get JSON', async (t) => {
  const dave = await exchange.customer('dave')
  const inbox = await openReceiver()
  t.after(() => inbox.close())
  const path = `/operator/v1/accounts/${dave.apiKey}`
  const change = { status_url: `${inbox.url}/dlr?shop=7`, http_forward_method: 'GET_QUERY_PARAMS' }
  assert.equal((await exchange.operator.patch(path, change)).status, 200)
  const id = await dave.sent({ client_ref: 'order & 17' })
  const got = await inbox.arrived(2)
  for (const [i, status] of ['submitted', 'delivered'].entries()) {
    const { method, path } = got[i]!
    assert.equal(method, 'GET')
    const notified = Object.fromEntries(new URL(path, inbox.url).searchParams)
    assert.equal(notified['shop'], '7')
    assert.deepEqual(
      [
        notified['message_uuid'],
        notified['status'],
        notified['client_ref'],
        notified['usage.price'],
        notified['sms.count_total'],
      ],
      [id, status, 'order & 17', '0.0333', '1'],
    )
  }
  const own = await dave.sent({ webhook_url: `${exchange.receiver.url}/dave/own` })
  assert.equal((await dave.notified(own, 'delivered')).status, 'delivered')
})

test('an address that cannot be called is refused with 1020 before anything is stored', async () => {
  const erin = await exchange.customer('erin')
  for (const webhook_url of [
    'http://[',
    'http://user:word@example.org/',
    'http://example.org/#part',
    `http://example.org/${'a'.repeat(2048)}`,
    'http://exa\u0001mple.org/',
    'http://example.org/\r\nhost: other',
    'http:/example.org/',
    'ftp://example.org/',
    'example.org',
    '',
    17,
  ]) {
    const { status, body } = await erin.post('/v1/messages', erin.sms({ webhook_url }))
    assert.equal(status, 422, String(webhook_url))
    assert.match(body.type, /#1020$/)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['webhook_url'],
    )
  }
  const { rows } = await exchange.db.query('select count(*) as n from message where account_id = $1', [
    erin.apiKey,
  ])
  assert.equal(rows[0]!['n'], 0)
})

test('the timeline of a message names the status of each webhook', async () => {
  const frank = await exchange.customer('frank')
  const id = await frank.sent()
  await frank.notified(id, 'delivered')
  const { timeline } = await exchange.messageUntil(
    id,
    (view) => view.timeline.filter(({ event: label }) => label === 'webhook delivered').length === 2,
  )
  const notified = timeline
    .filter(({ actor }) => actor === 'webhooks')
    .map(({ event: label, status }) => [label, status])
  assert.deepEqual(notified, [
    ['webhook delivered', 'submitted'],
    ['webhook delivered', 'delivered'],
  ])
})
