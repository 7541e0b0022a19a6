import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { bindClient } from '../support/smpp-client.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_TLS_PORT: '0' } })
})
after(() => exchange.stop())

const demoUser = () => ({
  systemId: exchange.demo.smpp_system_id,
  password: exchange.demo.smpp_password,
  userId: '',
})

test('a developer binds to a sandbox with the credentials that it prints', async (t) => {
  const client = await bindClient(t, exchange, demoUser())
  const [sequence] = client.bind.reserve(1)
  const pdu = {
    source: exchange.demo.demo_number,
    destination: '99000000001',
    registeredDelivery: 1,
    shortMessage: Buffer.from('Hello from Strowger'),
  }
  client.bind.send([{ sequence: sequence!, pdu }])
  await client.until('the receipt', () => client.deliveries.length === 1)
  assert.match(client.deliveries[0]!.shortMessage.toString(), /stat:DELIVRD/)
})

test('a client binds over TLS with the certificate of the API', async (t) => {
  const ca = readFileSync(join(exchange.demo.private_key_file, '..', 'tls', 'cert.pem'), 'utf8')
  const tls = { ca, servername: 'localhost' }
  const client = await bindClient(t, { ...exchange, smppPort: exchange.smppTlsPort }, demoUser(), { tls })
  assert.equal(client.bind.state, 'BOUND')
})

test('the portal states the public address for SMPP if it is set', async (t) => {
  const address = 'smpp://smpp.example.com:2775,ssmpp://smpp.example.com:3550'
  const behind = await startExchange({ env: { STROWGER_SMPP_PUBLIC_ADDRESS: address } })
  t.after(() => behind.stop())
  const alice = await behind.customer('alice')
  const { body } = await alice.get('/console/v1/smpp-connection')
  assert.deepEqual(body, { host: 'smpp.example.com', port: 2775, tls_port: 3550 })
})

test('a second sandbox takes another port if the first one has its port', async (t) => {
  const second = await startExchange({ env: { STROWGER_SMPP_PORT: String(exchange.smppPort) } })
  t.after(() => second.stop())
  assert.ok(second.smppPort)
  assert.notEqual(second.smppPort, exchange.smppPort)
})
