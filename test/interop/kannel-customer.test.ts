import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import { kannelMissing, openKannel, type Kannel } from './kannel.ts'
import { openTap, type Tap } from './tap.ts'
import { dissect, tsharkMissing } from './tshark.ts'

/** Values of `type` in Kannel's status reports, from the phone or from the exchange. */
const notified = { delivered: '1', failed: '2', submitted: '4', accepted: '8' }

describe('Kannel as a customer of the exchange', { skip: kannelMissing }, () => {
  let exchange: TestExchange
  let alice: Customer
  let taps: Tap[]
  let listener: Receiver
  let kannel: Kannel

  before(async () => {
    exchange = await startExchange()
    alice = await exchange.customer('alice')
    listener = await openReceiver()
    const inbound = { inbound: 'account' } as const
    const users = [
      await smppUser(exchange, alice, inbound),
      await smppUser(exchange, alice),
      await smppUser(exchange, alice),
    ]
    taps = await Promise.all(users.map(() => openTap(exchange.smppPort!)))
    kannel = await openKannel(
      ['first', 'second', 'paired'].map((id, i) => ({
        id,
        port: taps[i]!.port,
        pair: id === 'paired',
        systemId: users[i]!.systemId,
        password: users[i]!.password,
      })),
      listener.url,
    )
  })
  after(async () => {
    await kannel?.stop()
    await exchange?.stop()
    await Promise.all([...(taps ?? []).map((one) => one.close()), listener?.close()])
  })

  const requested = (path: string) =>
    listener.received.map((one) => new URL(one.path, listener.url)).filter((url) => url.pathname === path)

  /** The types of the statuses that Kannel has sent for a recipient, after it has sent `count` of them. */
  async function statuses(to: string, count: number): Promise<string[]> {
    const urls = await until(
      () => requested('/dlr').filter((url) => url.searchParams.get('to') === to),
      (seen) => seen.length >= count,
    )
    return urls.map((url) => url.searchParams.get('type')!)
  }

  async function send(to: string, text: string, line = 'first'): Promise<void> {
    const fields = { from: alice.number, to, text, charset: 'UTF-8', smsc: line }
    assert.equal(await kannel.send(fields), 202)
  }

  for (const [line, to] of [
    ['first', '99000000010'],
    ['second', '99000000011'],
    ['paired', '99000000012'],
  ] as const)
    test(`sends a text over the bind ${line}, and receives its response and receipt`, async () => {
      await send(to, 'Blue Kite: your kite is {repaired}.', line)
      assert.deepEqual(await statuses(to, 3), [notified.accepted, notified.submitted, notified.delivered])
      const { rows } = await exchange.db.query('select text from message where recipient = $1', [to])
      assert.deepEqual(rows, [{ text: 'Blue Kite: your kite is {repaired}.' }])
    })

  test('receives the status of an undeliverable message', async () => {
    await send('99001001101', 'never')
    assert.deepEqual(await statuses('99001001101', 3), [
      notified.accepted,
      notified.submitted,
      notified.failed,
    ])
  })

  test('receives the messages of subscribers, short, long and Cyrillic', async () => {
    const texts = new Map([
      ['447700900001', 'short'],
      ['447700900002', 'A long message of a subscriber. '.repeat(12).trim()],
      ['447700900003', 'Здравствуй, мир!'],
    ])
    for (const [from, text] of texts) await exchange.originate(from, alice.number, text)
    const all = await until(
      () => requested('/mo'),
      (seen) => seen.length === texts.size,
    )
    const senders = all.map((url) => url.searchParams.get('from')!.replace('+', ''))
    assert.deepEqual(new Set(senders), new Set(texts.keys()))
  })

  test(
    'and the exchange send no PDU in which Wireshark finds an error',
    { skip: tsharkMissing },
    async () => {
      for (const { passed } of taps) {
        const { pdus, complaints } = await dissect(passed)
        assert.ok(pdus.length > 0)
        assert.deepEqual(complaints, [])
      }
    },
  )
})
