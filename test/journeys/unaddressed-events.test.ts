import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { openCustomerTerminal } from '../support/customer-terminal.ts'
import type { Customer } from '../support/customer.ts'
import { register } from '../support/endpoints.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication } from '../support/network.ts'
import { iccidOf, storeSims } from '../support/sims.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Ends = { after(end: () => unknown): void }
type Shown = {
  entry: string
  event_id: string
  event_type: string
  set_aside: string | null
  url: string | null
}

/** Follows the feed of a customer with `strowger listen`; returns the lines that it prints. */
async function listenAs(t: Ends, { apiKey, secret }: Customer): Promise<string[]> {
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  return (await terminal.listen({ json: true })).out
}

const eventsIn = (lines: string[]) =>
  lines.map((line) => JSON.parse(line) as Shown).filter(({ entry }) => entry === 'event')

let sims = 700_000
const causes = {
  async 'strowger.sim.status.changed'({ apiKey, path }: Customer) {
    const [partner, iccid] = [path.slice(1), iccidOf(++sims)]
    const company = { company_name: partner, api_key: apiKey }
    assert.equal((await exchange.operator.put(`/operator/v1/sim-partners/${partner}`, company)).status, 201)
    await storeSims(exchange.db, partner, [iccid])
    const order = { verb: 'suspend', iccids: [iccid] }
    const { status, body } = await exchange.operator.post(
      `/operator/v1/sim-partners/${partner}/sims/moves`,
      order,
    )
    assert.equal(status, 200, JSON.stringify(body))
  },
  async 'org.camaraproject.quality-on-demand.v1.qos-status-changed'(customer: Customer) {
    const application = await openNetworkApplication(exchange, customer)
    const client = await application.of('99000000101', 'openid dpv:NotApplicable qod-sessions-write')
    const applicationServer = { ipv4Address: `198.51.100.${++sims % 250}` }
    const session = { applicationServer, qosProfile: 'QOS_M', duration: 3600 }
    const { status, body } = await client.post('/camara/quality-on-demand/v1/sessions', session)
    assert.equal(status, 201, JSON.stringify(body))
    await exchange.advance(11)
  },
  async 'brand.status'(customer: Customer) {
    const { status, body } = await customer.post('/v1/10dlc/brands', aCompany())
    assert.equal(status, 201, JSON.stringify(body))
  },
}

let customers = 0
const without = () => exchange.customer(`customer${++customers}`, { status_url: null, inbound_url: null })

for (const [type, cause] of Object.entries(causes)) {
  test(`a listener sees ${type} of an account that has no address for it`, async (t) => {
    const customer = await without()
    const lines = await listenAs(t, customer)
    await cause(customer)
    const [event] = await until(
      () => eventsIn(lines).filter((one) => one.event_type === type),
      (events) => events.length > 0,
    )
    assert.deepEqual([event!.set_aside, event!.url], ['no_address', null])
  })

  test(`a registered endpoint receives ${type}, and a listener sees it once`, async (t) => {
    const customer = await without()
    const url = `${exchange.receiver.url}${customer.path}/events`
    await register(customer, { url, event_types: [type] })
    const lines = await listenAs(t, customer)
    await cause(customer)
    const received = () =>
      exchange.receiver.received.filter(
        ({ path, method }) => path === `${customer.path}/events` && method === 'POST',
      )
    await until(
      () => received().length,
      (count) => count > 0,
    )
    assert.ok(received().every(({ headers }) => headers['webhook-event'] === type))
    const ids = () => new Set(received().map(({ headers }) => headers['webhook-id']))
    const seen = await until(
      () => eventsIn(lines).filter((one) => one.event_type === type),
      (events) => events.length >= ids().size,
    )
    assert.deepEqual(new Set(seen.map((one) => one.event_id)), ids())
    assert.equal(seen.length, ids().size)
    assert.ok(seen.every((one) => one.set_aside === null && one.url === url))
  })
}

test('events without an address are not stored while no client listens', async () => {
  const customer = await without()
  for (const cause of Object.values(causes)) await cause(customer)
  const { body } = await customer.get<{ events: unknown[] }>('/console/v1/webhooks/events')
  assert.deepEqual(body.events, [])
})
