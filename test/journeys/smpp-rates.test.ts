import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { COMMAND, responseTo, STATUS } from '#carriers/smpp/index.ts'
import { ESM_UDHI } from '#carriers/text/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRawClient, type RawClient } from '../smpp/raw-client.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** A client of a user that may submit one message per second. */
async function openClient(t: TestContext): Promise<RawClient> {
  const { systemId, password } = await smppUser(exchange, alice, { maxPerSecond: 1 })
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transceiver, systemId, password), 0)
  return client
}

const statusOf = async (client: RawClient, sequence: number) =>
  (await client.pdu(responseTo(COMMAND.submit_sm), sequence)).status

test('a user that submits more messages per second than it may is throttled, and its messages are not charged', async (t) => {
  const client = await openClient(t)
  const before = await alice.balance()
  const sequences = Array.from({ length: 6 }, () => client.submit('99000000001', { source: alice.number }))
  const statuses = await Promise.all(sequences.map((sequence) => statusOf(client, sequence)))
  const stored = statuses.filter((status) => status === 0).length
  assert.ok(stored >= 1 && stored < 6, statuses.join(', '))
  assert.deepEqual(new Set(statuses), new Set([0, STATUS.ESME_RTHROTTLED]))
  const spent = Number(before) - Number(await alice.balance())
  assert.equal(Math.round(spent / 0.0333), stored)
})

test('a text in segments counts once', async (t) => {
  const client = await openClient(t)
  const parts = [1, 2, 3].map((part) =>
    client.submit('99000000002', {
      source: alice.number,
      esmClass: ESM_UDHI,
      shortMessage: Buffer.concat([Buffer.of(5, 0, 3, 9, 3, part), Buffer.from(`part ${part}. `)]),
    }),
  )
  const statuses = await Promise.all(parts.map((sequence) => statusOf(client, sequence)))
  assert.deepEqual(statuses, [0, 0, 0])
})
