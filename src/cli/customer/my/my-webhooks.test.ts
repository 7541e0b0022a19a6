import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

test('a webhook endpoint is created, changed, disabled, enabled, rotated, tested and deleted', async (t) => {
  const { terminal } = await terminalOf(t, 'alice')
  const my = (...words: string[]) => terminal.run('my', 'webhooks', ...words)
  assert.match((await my()).err, /^The account has no webhook endpoint; `strowger my webhooks create`/)
  const url = `${exchange.receiver.url}/alice/one`
  const created = await my(
    'create',
    url,
    '--description',
    'Archive',
    '--events',
    'message.status,message.inbound',
  )
  const [, id, secret] = /^Created ([\da-f-]{36}) for .*\nSigning secret: (\S+)$/.exec(created.out)!
  assert.ok(secret)
  assert.match(
    (await my()).out,
    new RegExp(`^${id} +${url} +Archive +healthy +message\\.status,message\\.inbound `, 'm'),
  )
  assert.equal((await my('change', 'archive', '--events', 'all')).out, `Changed ${id} for ${url}.`)
  assert.equal((await my('change', 'archive')).code, 2)
  assert.match((await my('disable', url)).err, /^my webhooks disable .* Repeat the command with --yes\.$/)
  assert.equal((await my('disable', url, '--yes')).out, `Disabled ${id} for ${url}.`)
  assert.match((await my()).out, / disabled +all /)
  assert.equal((await my('enable', id!)).out, `Enabled ${id} for ${url}.`)
  const rotated = await my('rotate', id!, '--keep-seconds', '0', '--yes')
  assert.match(rotated.out, /^The new signing secret of .*: \S+\nThe previous secret is revoked\.$/)
  assert.match((await my('test', id!)).out, /^Sent test event [\da-f-]{36} to .*: status 200 after \d+ ms\.$/)
  assert.equal((await my('delete', id!, '--yes')).out, `Deleted ${id} for ${url}.`)
  assert.match((await my('test', id!)).err, /^The account has no webhook endpoint /)
})

test('a description that two endpoints have must be replaced by an ID', async (t) => {
  const { terminal } = await terminalOf(t, 'bob')
  const ids: string[] = []
  for (const path of ['one', 'two']) {
    const url = `${exchange.receiver.url}/bob/${path}`
    const words = ['my', 'webhooks', 'create', url, '--description', 'CRM']
    const made = await terminal.json<{ endpoint_id: string }>(...words)
    ids.push(made.endpoint_id)
  }
  const both = await terminal.run('my', 'webhooks', 'test', 'CRM')
  assert.deepEqual(both, {
    code: 1,
    out: '',
    err: `2 endpoints are named "CRM". Pass the ID of one:\n  ${ids[0]}\n  ${ids[1]}`,
  })
})

test('events and attempts are listed and replayed, and options that contradict are refused', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'carla')
  const my = (...words: string[]) => terminal.run('my', 'webhooks', ...words)
  const url = `${exchange.receiver.url}/carla/one`
  await my('create', url)
  const id = await customer.sent()
  await customer.notified(id, 'delivered')
  const delivered = await until(
    () => my('events', '--since', '1h'),
    ({ out }) => out.match(new RegExp(`message-status delivered +${id} +delivered `, 'g'))?.length === 2,
  )
  const [event] = /^[\da-f-]{36}/m.exec(delivered.out)!
  assert.equal((await my('events', '--until', '1h')).err, 'No matching webhook events.')
  assert.match(
    (await my('attempts', '--event', event)).out,
    new RegExp(`^AT +ATTEMPT .*\\n.* 1 +delivered +200 .*${event}$`),
  )
  await until(
    () => my('attempts', '--endpoint', url),
    ({ out }) => out.split('\n').length === 3 && out.includes('message.status delivered'),
  )
  for (const words of [
    ['attempts', '--event', event, '--endpoint', url],
    ['replay', event, '--until', '1h'],
    ['replay', event, '--all'],
    ['replay', event, '--endpoint', url],
    ['replay'],
  ])
    assert.equal((await my(...words)).code, 2, words.join(' '))
  const before = exchange.receiver.received.length
  assert.equal((await my('replay', event)).out, `The event ${event} is sent again.`)
  await until(
    () => exchange.receiver.received.length,
    (count) => count > before,
  )
  const replayed = await my('replay', '--since', '1h', '--all', '--endpoint', url)
  assert.match(replayed.out, new RegExp(`^Replay [\\da-f-]{36} sends all events to ${url}; `))
  assert.match((await my('replays')).out, /^REPLAY_ID .*\n[\da-f-]{36} .* all /)
})

test('the replay of events that had no URL states why they are not sent, and what sends them', async (t) => {
  const customer = await exchange.customer('nora', { status_url: null, inbound_url: null })
  const { apiKey, secret } = customer
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  await terminal.listen()
  const id = await customer.sent()
  const my = (...words: string[]) => terminal.run('my', 'webhooks', ...words)
  const { out } = await until(
    () => my('events', '--since', '1h'),
    ({ out: seen }) => seen.match(new RegExp(`${id} +no_address `, 'g'))?.length === 2,
  )
  const [event] = /^[\da-f-]{36}/m.exec(out)!
  const refused = await my('replay', event)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /had no webhook URL and no endpoint.*strowger listen --forward-to/)
  await my('create', `${exchange.receiver.url}/nora/one`)
  await my('replay', '--since', '1h')
  const replays = await until(
    () => my('replays'),
    (seen) => / 2 +\d{4}-/.test(seen.out),
  )
  assert.match(replays.err, /^Skipped are events without a URL.*strowger listen --forward-to/)
})

test('API requests are listed with filters, shown, and printed as curl commands', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'dora')
  await customer.sent({ text: "It's here" })
  await customer.post('/v1/messages', { channel: 'smoke' })
  const list = (...words: string[]) => terminal.run('my', 'requests', ...words)
  const refused = await until(
    () => list('--status', 'errors', '--method', 'POST', '--since', '1h'),
    ({ out }) => out !== '',
  )
  assert.match(refused.out, /^AT .*\n.* 422 +POST +\/v1\/messages +\d+ +\S.* [\da-f-]{36}$/)
  assert.equal((await list('--path', '/v2')).err, 'No matching requests.')
  const accepted = await until(
    () => list('list', '--status', '202'),
    ({ out }) => out !== '',
  )
  const id = accepted.out.split(' ').at(-1)!
  assert.match((await list('show', id)).out, /^method +POST\n[^]*^body .*It's here/m)
  assert.match(
    (await list('show', id, '--curl')).out,
    /^curl -X POST 'http.*\/v1\/messages' \\\n +-u "\$API_KEY/,
  )
})

test('reports, members and the signature secret are shown, and the secret is rotated', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'erin')
  await customer.notified(await customer.sent(), 'delivered')
  await until(
    () => terminal.run('my', 'reports', 'messages', '--period', '1h'),
    ({ out }) => /^total +1 +1 +0 /m.test(out),
  )
  assert.match(
    (await terminal.run('my', 'reports', 'messages', '--group-by', 'country')).out,
    /^COUNTRY +MESSAGES /,
  )
  await until(
    () => terminal.run('my', 'reports', 'webhooks', '--group-by', 'result'),
    ({ out }) => /^RESULT +ATTEMPTS .*\n[^]*^200 +[1-9]/m.test(out),
  )
  assert.match((await terminal.run('my', 'members')).err, /^The account has no members; /)
  const shown = await terminal.run('my', 'secret', 'show')
  const [, secret] = /^signature_secret +(\S+)\nwebhook_secret +whsec_/.exec(shown.out)!
  assert.match((await terminal.run('my', 'secret', 'rotate')).err, /Repeat the command with --yes\.$/)
  const rotated = await terminal.run('my', 'secret', 'rotate', '--yes')
  assert.match(rotated.out, /^signature_secret +\S+\n[^]*^previous_signs_until +\d{4}-/m)
  assert.ok(!rotated.out.includes(secret!))
  assert.equal(rotated.err, `The signature secret of ${customer.apiKey} is rotated.`)
})

test('where time was advanced, the list of events names the clock of its times', async (t) => {
  const { customer, terminal } = await terminalOf(t, 'olga')
  const url = `${exchange.receiver.url}/olga/one`
  await terminal.run('my', 'webhooks', 'create', url)
  await customer.notified(await customer.sent(), 'delivered')
  assert.equal((await terminal.run('my', 'webhooks', 'events')).err, '')
  await exchange.advance(3_600)
  const { out, err } = await terminal.run('my', 'webhooks', 'events')
  assert.match(out, /^EVENT_ID +CREATED /)
  assert.match(err, /^CREATED is by the machine's clock of the exchange; attempts state exchange time/)
})
