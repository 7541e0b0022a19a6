import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany } from '../../../../test/support/brands.ts'
import { aCampaign } from '../../../../test/support/campaigns.ts'
import { openCustomerTerminal } from '../../../../test/support/customer-terminal.ts'
import { startExchange, type TestExchange } from '../../../../test/support/exchange.ts'
import { until } from '../../../../test/support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Ends = { after(end: () => unknown): void }

async function terminalOf(t: Ends, name: string) {
  const customer = await exchange.customer(name)
  const { apiKey, secret } = customer
  return { customer, terminal: openCustomerTerminal(t, { url: exchange.url, apiKey, secret }) }
}

test('the messages of the account are listed, newest first, and shown with their timeline', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'alice')
  const first = await customer.sent({ text: 'first', client_ref: 'order-1' })
  const second = await customer.sent({ text: 'second', to: '99001000001' })
  await exchange.messageUntil(first, ({ status }) => status === 'delivered')
  await exchange.messageUntil(second, ({ status }) => status === 'undeliverable')
  const { out } = await terminal.run('my', 'messages')
  assert.match(
    out,
    new RegExp(
      `^MESSAGE_UUID .*\n${second} .* undeliverable +1330 .*second\n${first} .* delivered .*order-1 +first$`,
    ),
  )
  const failed = await terminal.json<{ messages: { message_uuid: string }[] }>(
    'my',
    'messages',
    'list',
    '--status',
    'undeliverable',
  )
  assert.deepEqual(
    failed.messages.map((one) => one.message_uuid),
    [second],
  )
  const shown = await terminal.run('my', 'messages', 'show', second)
  assert.match(shown.out, /^error +1330 /m)
  assert.match(shown.out, /accepted\n.*submitted[^]*undeliverable/)
  const none = await terminal.run('my', 'messages', '--client-ref', 'never')
  assert.deepEqual([none.out, none.err], ['', 'No matching messages.'])
})

test('a failed message is sent again as a new message, which is charged, after a confirmation', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'rita')
  const failed = await customer.sent({ text: 'Once more', to: '99001000001', client_ref: 'order-7' })
  await exchange.messageUntil(failed, ({ status }) => status === 'undeliverable')
  const balance = await customer.balance()
  const unconfirmed = await terminal.run('my', 'messages', 'resend', failed)
  assert.equal(unconfirmed.code, 1)
  assert.match(unconfirmed.err, /A new message is sent and charged/)
  assert.equal(await customer.balance(), balance)
  const { code, out } = await terminal.run('my', 'messages', 'resend', failed, '--yes')
  assert.equal(code, 0)
  const again = await exchange.messageUntil(out, ({ status }) => status === 'undeliverable')
  assert.notEqual(out, failed)
  assert.deepEqual([again.text, again.to, again.client_ref], ['Once more', '99001000001', 'order-7'])
  assert.ok(Number(await customer.balance()) < Number(balance))
  await exchange.originate('447700900001', customer.number, 'received')
  type Received = { messages: { message_uuid: string }[] }
  const { messages } = await until(
    () => terminal.json<Received>('my', 'messages', 'list', '--status', 'received'),
    (found) => found.messages.length > 0,
  )
  const received = await terminal.run('my', 'messages', 'resend', messages[0]!.message_uuid, '--yes')
  assert.match(received.err, /This message was received/)
})

test('numbers are searched, bought, listed and cancelled', async (t) => {
  const { terminal } = await terminalOf(t, 'bob')
  const search = await terminal.json<{ numbers: { msisdn: string }[] }>('my', 'numbers', 'search', 'US')
  const number = search.numbers[0]!.msisdn
  assert.match(
    (await terminal.run('my', 'numbers', 'search', 'US')).out,
    new RegExp(`^NUMBER .*MONTHLY EUR\n${number} `),
  )
  assert.equal(
    (await terminal.run('my', 'numbers', 'buy', number, '--country', 'US')).out,
    `Bought ${number}.`,
  )
  assert.match((await terminal.run('my', 'numbers')).out, new RegExp(`^${number} `, 'm'))
  assert.match((await terminal.run('my', 'numbers', 'cancel', number)).err, /Repeat the command with --yes/)
  assert.equal((await terminal.run('my', 'numbers', 'cancel', number, '--yes')).out, `Cancelled ${number}.`)
  assert.match(
    (await terminal.run('my', 'numbers', 'cancel', number, '--yes')).err,
    /The account has no number/,
  )
})

test('campaigns of all brands are listed, and shown with their networks', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'carla')
  assert.equal((await terminal.run('my', 'campaigns')).err, 'The account has no campaign.')
  const brand = await customer.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  // A campaign can be created once the identity of the brand is verified.
  const path = `/v1/10dlc/brands/${brand.body.brand_id}/campaigns`
  const made = await until(
    () => customer.post<{ campaign_id: string }>(path, aCampaign()),
    ({ status }) => status === 201,
  )
  const id = made.body.campaign_id
  assert.match((await terminal.run('my', 'campaigns')).out, new RegExp(`^CAMPAIGN_ID .*\n${id} .* disabled `))
  assert.match(
    (await terminal.run('my', 'campaigns', 'show', id)).out,
    new RegExp(`^campaign_id +${id}$[^]*^NETWORK `, 'm'),
  )
  assert.match(
    (await terminal.run('my', 'campaigns', 'show', 'CNONE')).err,
    /The account has no campaign CNONE/,
  )
})

test('the activity of the account is listed, and filtered by actor', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'fay')
  assert.equal((await terminal.run('my', 'activity')).err, 'No matching activity.')
  await customer.post('/v2/applications', { name: 'Shop', capabilities: {} })
  assert.match(
    (await terminal.run('my', 'activity', '--since', '1h')).out,
    /^TIME .*\n.* Create an application +done +[\da-f-]{36} +API secret /,
  )
  assert.equal((await terminal.run('my', 'activity', 'list', '--actor', 'fay@example.com')).out, '')
})

test('alerts are listed with their condition and state', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'erin')
  assert.match((await terminal.run('my', 'alerts')).err, /^The account has no alert; /)
  const alert = { name: 'Spend', measure: 'spend_eur', condition: 'above', threshold: 10, period: '24h' }
  await customer.post('/console/v1/reports/alerts', alert)
  assert.match(
    (await terminal.run('my', 'alerts')).out,
    /^ALERT_ID .*\n[\da-f-]{36} +Spend +Spend above 10\.00 € in 24h +ok /,
  )
})

test('an alert is created, changed and deleted', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'fred')
  const rule = ['--name', 'Failures', '--measure', 'failed_percent', '--condition', 'above', '--period', '1h']
  const settings = [...rule, '--threshold', '2.5', '--minimum', '5', '--country', 'DE']
  const { out } = await terminal.run('my', 'alerts', 'create', ...settings)
  const [, id] = /^Created ([\da-f-]{36}): Failure rate above 2\.5 % in 1h\.$/.exec(out)!
  const changed = await terminal.run('my', 'alerts', 'change', id!, '--threshold', '5', '--country', '')
  assert.equal(changed.out, `Changed ${id}: Failure rate above 5.0 % in 1h.`)
  type List = { alerts: { name: string; country: string | null; minimum: number }[] }
  const { alerts } = (await customer.get<List>('/console/v1/reports/alerts')).body
  assert.deepEqual(
    alerts.map(({ name, country, minimum }) => [name, country, minimum]),
    [['Failures', null, 5]],
  )
  assert.equal((await terminal.run('my', 'alerts', 'delete', id!, '--yes')).out, `Deleted ${id}.`)
  assert.match((await terminal.run('my', 'alerts', 'delete', id!, '--yes')).err, /404|not found/i)
})

test('an alert on SIM data counts the SIMs of one pool', async (t) => {
  const { api_key: apiKey, api_secret: secret } = exchange.demo
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const { rows } = await exchange.db.query<{ id: string }>(
    'select id::text from sim_pool where partner_id in (select partner_id from sim_partner where account = $1) limit 1',
    [apiKey],
  )
  const rule = ['--name', 'Data', '--measure', 'sim_data_mb', '--condition', 'above', '--threshold', '500']
  const create = ['my', 'alerts', 'create', ...rule, '--period', '24h']
  const made = await terminal.json<{ alert_id: string; sim_pool_id: string }>(
    ...create,
    '--pool',
    rows[0]!.id,
  )
  assert.equal(made.sim_pool_id, rows[0]!.id)
  const all = await terminal.json<{ sim_pool_id: null }>(
    'my',
    'alerts',
    'change',
    made.alert_id,
    '--pool',
    '',
  )
  assert.equal(all.sim_pool_id, null)
})

test('the account is shown with its balance and the source of its credentials', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'dora')
  const { out } = await terminal.run('my', 'account')
  assert.match(
    out,
    new RegExp(
      `^name +dora\napi_key +${customer.apiKey}\n[^]*balance +100 EUR\ncredentials +STROWGER_API_KEY$`,
    ),
  )
})
