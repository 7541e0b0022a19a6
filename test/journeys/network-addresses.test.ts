import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { after, before, test } from 'node:test'
import { updateAccount } from '#accounts/index.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { hostileUrls } from '../support/hostile-urls.ts'
import { everyScope, type NetworkApplication, openNetworkApplication } from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let customer: Customer
let application: NetworkApplication
let client: Client
const number = '4915533000001'

before(async () => {
  exchange = await startExchange({
    env: { STROWGER_MODE: 'production', STROWGER_HOST: '127.0.0.1', STROWGER_OPERATOR_PORT: '0' },
  })
  customer = await exchange.customer('ines')
  application = await openNetworkApplication(exchange, customer)
  const partner = { company_name: 'Fleet', api_key: customer.apiKey }
  const { status, body } = await exchange.operator.put('/operator/v1/sim-partners/fleet', partner)
  assert.ok([200, 201, 204].includes(status), JSON.stringify(body))
  await storeCards(exchange.db, 'fleet', [{ iccid: '8949020000005330001', msisdn: number }])
  client = await application.of(number, everyScope)
  await updateAccount(exchange.db, customer.apiKey, { max_calls_per_second: 100_000 })
})
after(() => exchange.stop())

let servers = 0
const input = (more: object) => ({
  applicationServer: { ipv4Address: `198.51.100.${++servers % 250}` },
  devicePorts: { ports: [++servers] },
  qosProfile: 'QOS_M',
  duration: 3600,
  ...more,
})

/** Whether only the resolution of the host name can decide about this URL, because its port and scheme are allowed. */
function isForNameServers(url: string, schemes: readonly string[]): boolean {
  const { protocol, hostname, port, username } = new URL(url)
  const plain = hostname.replaceAll(/^\[|\]$/g, '')
  return schemes.includes(protocol) && isIP(plain) === 0 && ['', '8443'].includes(port) && username === ''
}

type Answer = { status: number; body: { code?: string } }

/** Sends a request with each hostile address and counts the accepted ones; only host names may be accepted. */
async function acceptedOf(
  ask: (url: string) => Promise<Answer>,
  schemes: readonly string[],
  codes: unknown[],
) {
  const accepted: string[] = []
  for (const url of hostileUrls) {
    const { status, body } = await ask(url)
    if (status < 300) accepted.push(url)
    else assert.ok(status === 400 && codes.includes(body.code), `${url}: ${status} ${JSON.stringify(body)}`)
  }
  for (const url of accepted) assert.ok(isForNameServers(url, schemes), `${url} was taken`)
  return accepted
}

test('a session sink with a blocked address is refused, and no host name is resolved to an internal address [S1-105] [fault W3]', async () => {
  const ofV1 = async (sink: string) => {
    const answer = await client.post<{ code: string; sessionId: string }>(
      '/camara/quality-on-demand/v1/sessions',
      input({ sink }),
    )
    if (answer.status === 201)
      await client.delete(`/camara/quality-on-demand/v1/sessions/${answer.body.sessionId}`)
    return answer
  }
  const sinks = await acceptedOf(ofV1, ['https:'], ['INVALID_SINK', 'INVALID_ARGUMENT'])
  assert.ok(sinks.length > 0)
  const ofV0 = async (notificationUrl: string) => {
    const device = { phoneNumber: `+${number}` }
    const answer = await client.post<{ code: string; id: string }>(
      '/camara/qod/v0100/sessions',
      input({ device, webhook: { notificationUrl } }),
    )
    if (answer.status === 201) await client.delete(`/camara/qod/v0100/sessions/${answer.body.id}`)
    return answer
  }
  const hooks = await acceptedOf(ofV0, ['http:', 'https:'], ['INVALID_ARGUMENT'])
  assert.ok(hooks.length > 0)
  for (const sink of ['https://localhost:8443/qod', 'https://localhost/qod'])
    assert.equal((await client.post('/camara/quality-on-demand/v1/sessions', input({ sink }))).status, 201)
  // If an account loses the number, its QoD sessions end, and the account is notified.
  await exchange.db.query('delete from sim_identity where msisdn = $1', [number])
  const faults = async () => {
    const { rows } = await exchange.db.query<{ fault: string | null }>(
      `select a.fault from webhook_attempt a join webhook_event e on e.id = a.event_id where e.kind = 'qod-event'`,
    )
    return new Set(rows.map(({ fault }) => fault))
  }
  // One result for names with an internal address and for unknown names.
  assert.deepEqual([...(await until(faults, (some) => some.size > 0))], ['dns'])
})

test('a consent hook with a blocked address is refused, and no host name is resolved to an internal address [fault W3]', async () => {
  const hook = '/operator/v1/network-hooks/any/any'
  const secret = 'a-secret-of-the-hook-01234567'
  const put = async (url: string) => {
    const { status } = await exchange.operator.put(hook, { mode: 'webhook', url, secret })
    return { status, body: {} }
  }
  await acceptedOf(put, ['http:', 'https:'], [undefined])
  assert.ok([200, 201].includes((await put('https://localhost:8443/consent')).status))
  const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
  const requested = await application.ask('bc-authorize', { login_hint: '+4915533000002', scope })
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  await until(
    async () => {
      const { rows } = await exchange.db.query<{ consent_fault: string | null }>(
        `select consent_fault from network_request where msisdn = '4915533000002'`,
      )
      return rows[0]?.consent_fault
    },
    (stated) => stated === 'dns',
  )
})

test('in production a number that is virtual in a sandbox is a number like any other', async () => {
  // In a sandbox the network of this number is unreachable.
  const virtual = '99000000098'
  await storeCards(exchange.db, 'fleet', [{ iccid: '8949020000005330002', msisdn: virtual }])
  const found = await (await application.of(virtual, everyScope)).post('/camara/sim-swap/v2/check', {})
  assert.equal(found.status, 200, JSON.stringify(found.body))
})
