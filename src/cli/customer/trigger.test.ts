import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCustomerTerminal } from '../../../test/support/customer-terminal.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/until.ts'
import { tail } from './logs.ts'

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
