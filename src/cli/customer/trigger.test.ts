import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openCustomerTerminal } from '../../../test/support/customer-terminal.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/until.ts'
import { eventTypes } from '#webhooks/event/event-kinds.ts'
import { tail } from './logs.ts'
import { otherCauses } from './trigger-causes.ts'
import { objectCauses } from './trigger-objects.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Body = { status?: string; text?: string }

test('each event can be triggered, and a listener forwards it', async (t) => {
  const { apiKey, secret } = await exchange.customer('alice')
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const endpoint = await openReceiver()
  t.after(() => endpoint.close())
  await terminal.listen({ 'forward-to': endpoint.url })
  const heard = () => endpoint.received.map(({ body }) => JSON.parse(body.toString()) as Body)
  for (const status of ['submitted', 'delivered', 'undeliverable', 'rejected']) {
    const { code, out } = await terminal.run('trigger', `message.${status}`)
    assert.equal(code, 0)
    assert.match(out, /^Sent [0-9a-f-]{36} to 990\d+: causes message\./)
    await until(heard, (all) => all.some((one) => one.status === status))
  }
  await terminal.run('trigger', 'inbound')
  await until(heard, (all) => all.some(({ text }) => text === 'Triggered message.inbound'))
  const wrong = await terminal.run('trigger', 'message.recieved')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /^<event> must be one of message\.submitted, /)
})

test('the log shows messages, their statuses and API requests of the account', async (t) => {
  const { apiKey, secret } = await exchange.customer('bob')
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const lines: string[] = []
  const stop = new AbortController()
  const words = {
    url: undefined,
    'api-key': undefined,
    'secret-file': undefined,
    credentials: undefined,
    json: false,
  }
  const begun = Promise.withResolvers<void>()
  const ended = tail(
    { words: [], env: terminal.env, out: (line) => void lines.push(line), err: () => begun.resolve() },
    words,
    stop.signal,
  )
  t.after(async () => {
    stop.abort()
    await ended
  })
  await begun.promise
  const id = (await terminal.run('send', 'Hello', '--to', '99000000001')).out
  await until(
    () => lines.join('\n'),
    (text) => [`${id}  accepted `, 'request 202 ', '  delivered '].every((word) => text.includes(word)),
  )
  assert.equal(lines.filter((line) => line.includes(`${id}  accepted `)).length, 1)
})

test('the log of a machine whose clock is fast or slow misses no request and repeats none', async (t) => {
  const { apiKey, secret } = await exchange.customer('cara')
  const { env } = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const customer = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const hour = 3_600_000
  const tails = [-hour, hour].map((skew) => {
    const skewed = `const now = Date.now; Date.now = () => now() + ${skew}; globalThis.Date = class extends Date {
      constructor(...of) { super(...(of.length === 0 ? [now() + ${skew}] : of)) } }`
    const preload = `data:text/javascript,${encodeURIComponent(skewed)}`
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', preload, main, 'logs', 'tail', '--json'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => child.kill())
    const printed = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
    return printed
  })
  for (const printed of tails)
    await until(
      () => printed.err,
      (text) => text.includes('press Ctrl-C'),
    )
  const sent = (await customer.run('send', 'Hello', '--to', '99000000001')).out
  type Entry = { entry: string; path?: string; message_uuid?: string; request_id?: string }
  const entriesOf = ({ out }: { out: string }) =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Entry)
  for (const printed of tails) {
    const entries = await until(
      () => entriesOf(printed),
      (all) =>
        all.some(({ path }) => path === '/v1/messages') && all.some(({ message_uuid: id }) => id === sent),
    )
    const ids = entries.map((one) => one.request_id ?? one.message_uuid ?? JSON.stringify(one))
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(
      entries.filter(({ entry, message_uuid: id }) => entry === 'message' && id === sent).length,
      1,
    )
  }
})

test('every documented event type is triggered, or the command states its cause', async (t) => {
  const { apiKey, secret } = await exchange.customer('dave')
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const listener = await terminal.listen({ events: 'brand.*' })
  assert.match(
    (await terminal.run('trigger', 'brand.status')).out,
    /^Created brand \S+: causes brand\.status /,
  )
  await until(
    () => listener.out.join('\n'),
    (text) => /ACTIVE .*"kind":"brand"/.test(text),
  )
  const triggered = ['message.status', 'message.inbound', ...Object.keys(objectCauses)]
  assert.deepEqual(
    Object.keys(otherCauses).toSorted(),
    eventTypes.filter((type) => !triggered.includes(type)).toSorted(),
  )
  const other = await terminal.run('trigger', 'strowger.sim.fraud.cleared')
  assert.deepEqual(other, {
    code: 1,
    out: '',
    err: 'strowger.sim.fraud.cleared is not triggered by this command. Its cause: clear the fraud alarm of a SIM in the portal.',
  })
})

test('resellers, campaigns, alerts and SIMs cause their events', async (t) => {
  const { api_key: apiKey, api_secret: secret } = exchange.demo
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const endpoint = await openReceiver()
  t.after(() => endpoint.close())
  await terminal.listen({ 'forward-to': endpoint.url })
  const heard = async (event: string) => {
    await until(
      () =>
        endpoint.received.map(({ body }) => JSON.parse(body.toString()) as { event?: string; type?: string }),
      (all) => all.some((one) => (one.event ?? one.type) === event),
    )
  }
  const causes = async (event: string) => {
    const { code, out, err } = await terminal.run('trigger', event)
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, new RegExp(`: causes ${event.replaceAll('.', '\\.')} `))
  }
  const early = await terminal.run('trigger', 'strowger.report.alert.ended')
  assert.match(early.err, /^No alert has begun by this command\. /)
  await causes('strowger.report.alert.began')
  await causes('strowger.sim.status.changed')
  await heard('strowger.sim.status.changed')
  await causes('reseller.status')
  await causes('brand.status')
  await exchange.advance(3_600)
  await heard('reseller.status')
  await heard('strowger.report.alert.began')
  await causes('campaign.status')
  await heard('campaign.status')
  await causes('strowger.report.alert.ended')
  await exchange.advance(60)
  await heard('strowger.report.alert.ended')
})
