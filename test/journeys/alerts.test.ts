import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { freePort } from '#platform/embedded/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { register } from '../support/endpoints.ts'
import type { Customer } from '../support/customer.ts'
import { webhookOn } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'
import { openConsole } from '../support/people.ts'
import { memberInside } from '../support/members.ts'
import { makePerson } from '../support/people.ts'
import { openReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

type Alert = { alert_id: string; state: string; value: number | null; emails: string[]; name: string }
type OperatorAlert = Alert & { webhook_url: string | null; webhook_failure: string | null }
type Event = { type: string; subject: string; data: { filters: object } }
type List = { alerts: Alert[] }
type Refusal = { type: string; invalid_parameters: { name: string }[] }

const path = '/console/v1/reports/alerts'
const failures = {
  name: 'Failures to Germany',
  measure: 'failed_percent',
  condition: 'above',
  threshold: 50,
  period: '1h',
  minimum: 2,
  country: 'DE',
}

let server: MailServer
let exchange: TestExchange
let alice: Customer
before(async () => {
  server = await openMailServer()
  const port = await freePort()
  exchange = await startExchange({
    env: {
      STROWGER_PORT: String(port),
      STROWGER_PUBLIC_URL: `http://127.0.0.1:${port}`,
      STROWGER_SMTP_URL: server.url,
      STROWGER_MAIL_FROM: 'exchange@exchange.example',
    },
  })
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  alice = await exchange.customer('alice')
})
after(async () => {
  await exchange.stop()
  await server.close()
})

const create = async (of: Customer, body: object) => {
  const answer = await of.post<Alert>(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const alertOf = async (of: Customer, id: string) =>
  (await of.get<List>(path)).body.alerts.find((one) => one.alert_id === id)!

/** Waits for the nth email to an address, which has this subject. */
async function mailed(address: string, nth: number, subject: string): Promise<void> {
  const [mail] = await until(
    async () => server.delivered.filter(({ to }) => to.includes(address)).slice(nth - 1),
    (found) => found.length > 0,
  )
  assert.equal(/^Subject: (.*)$/m.exec(mail!.content)![1]!.trim(), subject)
}

test('an alert begins when messages fail and ends when they do not, with a webhook and an email each', async () => {
  const url = `${exchange.receiver.url}/alice/alerts`
  await register(alice, { url, event_types: ['strowger.report.alert.began', 'strowger.report.alert.ended'] })
  const { email } = await memberInside(exchange.db, alice.apiKey, 'developer')
  const { alert_id: id, state, emails } = await create(alice, { ...failures, emails: [email.toUpperCase()] })
  assert.deepEqual([state, emails], ['ok', [email]])
  for (const message of [await alice.sent({ to: '99001000001' }), await alice.sent({ to: '99001000001' })])
    await alice.notified(message, 'undeliverable')
  await exchange.advance(61)
  const begun = await alertOf(alice, id)
  assert.deepEqual([begun.state, begun.value], ['alerting', 100])
  const heard = (type: string) =>
    webhookOn(
      exchange.receiver,
      (body) => (body as unknown as { type?: string }).type === `strowger.report.alert.${type}`,
      `the alert that ${type}`,
    )
  const began = (await heard('began')) as unknown as { subject: string; data: Record<string, unknown> }
  assert.equal(began.subject, id)
  const { value, count, filters, threshold } = began.data
  assert.deepEqual([value, count, filters, threshold], [100, 2, { country: 'DE' }, 50])
  await mailed(email, 1, 'Alert: Failures to Germany (alice)')
  await exchange.advance(2 * 3_600)
  assert.deepEqual(await alertOf(alice, id).then((one) => [one.state, one.value]), ['ok', null])
  await heard('ended')
  await mailed(email, 2, 'Alert ended: Failures to Germany (alice)')
})

test('an alert is changed, evaluated again at once, and deleted', async () => {
  const bob = await exchange.customer('bob')
  const { alert_id: id } = await create(bob, {
    ...failures,
    measure: 'messages',
    country: undefined,
    threshold: 1,
  })
  await bob.notified(await bob.sent(), 'delivered')
  await exchange.advance(61)
  assert.equal((await alertOf(bob, id)).state, 'ok')
  const changed = await bob.patch<Alert>(`${path}/${id}`, { threshold: 0, name: 'Any message' })
  assert.deepEqual([changed.status, changed.body.name], [200, 'Any message'])
  await exchange.advance(1)
  assert.equal((await alertOf(bob, id)).state, 'alerting')
  assert.equal((await bob.delete(`${path}/${id}`)).status, 204)
  assert.deepEqual((await bob.get<List>(path)).body.alerts, [])
  assert.equal((await bob.delete(`${path}/${id}`)).status, 404)
})

test('alerts of another account cannot be listed, changed or deleted', async () => {
  const { alert_id: id } = await create(alice, failures)
  const carol = await exchange.customer('carol')
  assert.deepEqual((await carol.get<List>(path)).body.alerts, [])
  assert.equal((await carol.patch(`${path}/${id}`, { threshold: 1 })).status, 404)
  assert.equal((await carol.delete(`${path}/${id}`)).status, 404)
  assert.equal((await alertOf(alice, id)).name, failures.name)
})

test('an alert with recipients who are not members, filters that are not counted together, or beyond the 50th is refused', async () => {
  const dora = await exchange.customer('dora')
  const refused = async (body: object) => {
    const answer = await dora.post<Refusal>(path, { ...failures, ...body })
    assert.equal(answer.status, 400)
    return answer.body.invalid_parameters.map(({ name }) => name)
  }
  const { email } = await memberInside(exchange.db, alice.apiKey)
  assert.deepEqual(await refused({ emails: [email] }), ['emails'])
  assert.deepEqual(await refused({ sender: '12015550100' }), ['country'])
  assert.deepEqual(await refused({ period: '15m', threshold: -1 }), ['threshold', 'period'])
  const never = ['above', 'decrease'].map((condition) => ({
    measure: 'failed_percent',
    condition,
    threshold: 100,
  }))
  const below = { measure: 'failed_percent', condition: 'below', threshold: 0 }
  for (const body of [...never, below]) assert.deepEqual(await refused(body), ['threshold'])
  for (let n = 0; n < 50; n++) await create(dora, { ...failures, name: `Alert ${n}` })
  const full = await dora.post<Refusal>(path, failures)
  assert.equal(full.status, 409)
  assert.match(full.body.type, /too-many-alerts$/)
  assert.equal((await dora.get<List>(path)).body.alerts.length, 50)
})

test('an operator is notified when messages of a carrier fail, and of one account only if the alert says so', async () => {
  const { email } = await makePerson(exchange.db, ['messaging'])
  const operators = '/operator/v1/reports/alerts'
  const ofCarrier = { ...failures, name: 'Failures at the carrier', country: undefined, carrier_id: 'local' }
  const erin = await exchange.customer('erin')
  const frank = await exchange.customer('frank')
  const made = await exchange.operator.post<Alert>(operators, { ...ofCarrier, emails: [email] })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const ofFrank = { ...failures, name: 'Failures of frank', country: undefined, account_id: frank.apiKey }
  assert.equal((await exchange.operator.post(operators, ofFrank)).status, 201)
  for (const message of [await erin.sent({ to: '99001000001' }), await erin.sent({ to: '99001000001' })])
    await erin.notified(message, 'undeliverable')
  await exchange.advance(61)
  const states = async () =>
    (await exchange.operator.get<List>(operators)).body.alerts.map(({ name, state }) => [name, state])
  assert.deepEqual(await states(), [
    ['Failures at the carrier', 'alerting'],
    ['Failures of frank', 'ok'],
  ])
  await mailed(email, 1, 'Alert: Failures at the carrier (operators)')
  assert.deepEqual((await erin.get<List>(path)).body.alerts, [])
})

test('an alert of operators for an unknown account, carrier or recipient is refused', async () => {
  const { status, body } = await exchange.operator.post<{ invalid_parameters: { name: string }[] }>(
    '/operator/v1/reports/alerts',
    {
      ...failures,
      country: undefined,
      account_id: '00000000',
      carrier_id: 'nowhere',
      emails: ['x@kite.example'],
    },
  )
  assert.equal(status, 400)
  assert.deepEqual(body.invalid_parameters.map(({ name }) => name).toSorted(), [
    'account_id',
    'carrier_id',
    'emails',
  ])
})

test('members see, create and are notified of alerts on webhooks and SIMs only with the right to these', async () => {
  const billing = await memberInside(exchange.db, alice.apiKey, 'billing')
  const developer = await memberInside(exchange.db, alice.apiKey, 'developer')
  const onWebhooks = {
    name: 'Failing webhooks',
    measure: 'webhook_failed_percent',
    condition: 'above',
    threshold: 20,
    period: '1h',
  }
  const refused = await alice.post<Refusal>(path, { ...onWebhooks, emails: [billing.email] })
  assert.deepEqual(
    [refused.status, refused.body.invalid_parameters.map(({ name }) => name)],
    [400, ['emails']],
  )
  const { alert_id: id } = await create(alice, { ...onWebhooks, emails: [developer.email] })
  const inside = (of: typeof billing) => openConsole(exchange.url, of.cookie)
  const names = async (of: typeof billing) =>
    (await inside(of).get<List>(path)).body.alerts.map(({ alert_id: one }) => one)
  assert.equal((await names(developer)).includes(id), true)
  assert.equal((await names(billing)).includes(id), false)
  assert.equal((await inside(billing).patch(`${path}/${id}`, { threshold: 1 })).status, 404)
  assert.equal((await inside(billing).delete(`${path}/${id}`)).status, 404)
  const created = await inside(billing).post<Refusal>(path, onWebhooks)
  assert.deepEqual(
    [created.status, created.body.invalid_parameters.map(({ name }) => name)],
    [400, ['measure']],
  )
  const { rows } = await exchange.db.query<{ id: string }>(
    'select id::text from sim_pool where partner_id in (select partner_id from sim_partner where account = $1) limit 1',
    [exchange.demo.api_key],
  )
  const ofPool = { ...onWebhooks, measure: 'sim_data_mb', sim_pool_id: rows[0]!.id }
  const foreign = await alice.post<Refusal>(path, ofPool)
  assert.deepEqual(
    foreign.body.invalid_parameters.map(({ name }) => name),
    ['sim_pool_id'],
  )
  const { api_key: demo, api_secret: secret } = exchange.demo
  const client = openClient(exchange.url, basic(demo, secret))
  const own = await client.post<Alert>(path, ofPool)
  assert.equal(own.status, 201, JSON.stringify(own.body))
  const changed = await client.patch<Alert>(`${path}/${own.body.alert_id}`, { sim_pool_id: rows[0]!.id })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const filtered = await alice.post<Refusal>(path, { ...onWebhooks, country: 'DE', sim_pool_id: '1' })
  assert.deepEqual(filtered.body.invalid_parameters.map(({ name }) => name).toSorted(), [
    'country',
    'sim_pool_id',
  ])
})

test('the system of an operator receives the events of an alert in order, signed, and again until it accepts them', async () => {
  const operators = '/operator/v1/reports/alerts'
  const gina = await exchange.customer('gina')
  const secret = 'a-secret-of-24-characters'
  const system = await openReceiver()
  system.answer(() => ({ status: 500 }))
  const { country: _, ...anywhere } = failures
  const made = await exchange.operator.post<OperatorAlert>(operators, {
    ...anywhere,
    name: 'Failures of gina',
    account_id: gina.apiKey,
    webhook_url: `${system.url}/alerts`,
    webhook_secret: secret,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(JSON.stringify(made.body).includes(secret), false)
  const { alert_id: id } = made.body
  const shown = async () =>
    (await exchange.operator.get<{ alerts: OperatorAlert[] }>(operators)).body.alerts.find(
      (one) => one.alert_id === id,
    )!
  for (const message of [await gina.sent({ to: '99001000001' }), await gina.sent({ to: '99001000001' })])
    await gina.notified(message, 'undeliverable')
  await exchange.advance(61)
  assert.equal(await until(async () => (await shown()).webhook_failure, Boolean), 'HTTP 500')
  await exchange.advance(2 * 3_600)
  const [first] = system.received
  assert.deepEqual(
    system.received.filter(({ body }) => !body.equals(first!.body)),
    [],
    'the end waits for the beginning',
  )
  const refused = system.received.length
  system.answer(() => ({ status: 202 }))
  await exchange.advance(3_600)
  const [began, ended] = (await system.arrived(refused + 2)).slice(refused)
  assert.deepEqual(began!.body, first!.body)
  const events = [began!, ended!].map(({ body }) => JSON.parse(body.toString()) as Event)
  assert.deepEqual(
    events.map(({ type, subject, data }) => [type, subject, data.filters]),
    ['began', 'ended'].map((change) => [`strowger.report.alert.${change}`, id, { account_id: gina.apiKey }]),
  )
  for (const { headers, body } of [began!, ended!]) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
    assert.equal(
      headers['webhook-signature'],
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    )
  }
  await until(
    async () => (await shown()).webhook_failure,
    (failure) => failure === null,
  )
  const { rows } = await exchange.db.query('select from report_alert_webhook')
  assert.equal(rows.length, 0)
  const removed = await exchange.operator.patch<OperatorAlert>(`${operators}/${id}`, { webhook_url: null })
  assert.equal(removed.body.webhook_url, null)
  await system.close()
})

test('a webhook of an alert of operators needs a secret and an address that the exchange may call', async () => {
  const operators = '/operator/v1/reports/alerts'
  const refused = async (body: object) => {
    const answer = await exchange.operator.post<Refusal>(operators, { ...failures, ...body })
    assert.equal(answer.status, 400)
    return answer.body.invalid_parameters.map(({ name }) => name)
  }
  const secret = { webhook_secret: 'a-secret-of-24-characters' }
  assert.deepEqual(await refused({ webhook_url: 'https://kite.example' }), ['webhook_secret'])
  assert.deepEqual(await refused(secret), ['webhook_secret'])
  assert.deepEqual(await refused({ webhook_url: 'http://169.254.169.254/', ...secret }), ['webhook_url'])
  assert.deepEqual(await refused({ webhook_url: `${exchange.url}/v1`, ...secret }), ['webhook_url'])
  assert.deepEqual(await refused({ webhook_url: 'ftp://kite.example', ...secret }), ['webhook_url'])
})
