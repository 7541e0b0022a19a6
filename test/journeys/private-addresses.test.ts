import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { hostileUrls } from '../support/hostile-urls.ts'
import { offered, listNumbers } from '../support/number-listings.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange({
    env: { STROWGER_MODE: 'production', STROWGER_HOST: '127.0.0.1', STROWGER_OPERATOR_PORT: '0' },
  })
  alice = await exchange.customer('alice', { balance: '1' })
})
after(() => exchange.stop())

const inner = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/status',
  'https://192.168.1.20:8443/',
  'http://169.254.169.254/latest',
  'https://8.8.8.8:22/',
  'https://example.com:6379/',
]

test('in production a webhook address that is not public is refused by name, with its failovers, and nothing is stored [S3-042]', async () => {
  for (const webhook_url of inner) {
    const failover = [alice.sms(), alice.sms({ webhook_url })]
    const { status, body } = await alice.post('/v1/messages', alice.sms({ webhook_url, failover }))
    assert.equal(status, 422, webhook_url)
    assert.match(body.type, /messages#1020$/)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['webhook_url', 'failover[1].webhook_url'],
    )
    assert.match(body.invalid_parameters[0]!.reason, /^is not allowed: /)
  }
  const { rowCount } = await exchange.db.query('select from message where account_id = $1', [alice.apiKey])
  assert.equal(rowCount, 0)
})

test('a public address, or a name that only name resolution can judge, is accepted', async () => {
  for (const webhook_url of ['https://8.8.8.8/status', 'https://example.com:8443/', 'http://inner.example/'])
    assert.equal((await alice.post('/v1/messages', alice.sms({ webhook_url }))).status, 202, webhook_url)
})

/** URLs without an address, or of excessive length, are covered by other tests. */
const requested = hostileUrls.filter((url) => url.trim() !== '' && url.length <= 2000)

test('all blocked addresses for a number get the same error, and nothing is set [S3-079] [fault W3]', async () => {
  const msisdn = '447700900777'
  await listNumbers(exchange.db, [offered(msisdn, { initial_price: '0', cost: '0' })])
  const post = (path: string, fields: Record<string, string>) =>
    alice.post<object>(path, new URLSearchParams({ country: 'GB', msisdn, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  assert.equal((await post('/number/buy', {})).status, 200)
  const answers = new Map<string, string>()
  for (let i = 0; i < requested.length; i += 10) {
    const some = requested.slice(i, i + 10)
    await exchange.db.query('delete from address_check')
    const notified = await Promise.all(some.map((moHttpUrl) => post('/number/update', { moHttpUrl })))
    notified.forEach(({ status, body }, n) => {
      const { instance: _, ...stated } = body as { instance?: string }
      answers.set(`${status} ${JSON.stringify(stated)}`, some[n]!)
    })
  }
  assert.equal(answers.size, 1, JSON.stringify([...answers]))
  assert.match([...answers.keys()][0]!, /^420 .*"error-code":"420".*moHttpUrl/)
  const { rows } = await exchange.db.query('select mo_http_url from number where msisdn = $1', [msisdn])
  assert.deepEqual(rows, [{ mo_http_url: null }])
})
