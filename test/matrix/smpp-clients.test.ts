import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import { openRawClient } from '../smpp/raw-client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester, type Requester } from '../support/smpp-requests.ts'
import { until } from '../support/until.ts'

/** SMPP users as actors: what a user may do with the messages of other users and accounts, and when it may bind. */
let exchange: TestExchange
let alice: Customer
let bob: Customer

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

const inAnHour = '000000010000000R'
const recipient = '99000000001'
const enroute = 1

/** The messages of a user that other users try to reach, by a client of that user. */
const victims: Record<string, (client: Requester, to: string) => Promise<{ status: number; id: string }>> = {
  'a scheduled message': (client, to) =>
    client.submit(to, { source: alice.number, scheduleDeliveryTime: inAnHour }),
  'a segment of an incomplete text': (client, to) =>
    client.submit(to, {
      source: alice.number,
      esmClass: 0x40,
      shortMessage: Buffer.concat([Buffer.of(5, 0, 3, 9, 2, 1), Buffer.from('first')]),
    }),
}

const text = Buffer.from('changed')
/** Requests with the ID or the addresses of a message, which state its true source address. */
const requests: Record<string, (client: Requester, id: string, to: string) => Promise<{ status: number }>> = {
  query_sm: (client, id) => client.query(id, alice.number),
  'cancel_sm by ID': (client, id, to) =>
    client.request(COMMAND.cancel_sm, '', id, 1, 1, alice.number, 1, 1, to),
  'cancel_sm by addresses': (client, _, to) =>
    client.request(COMMAND.cancel_sm, '', '', 1, 1, alice.number, 1, 1, to),
  replace_sm: (client, id) =>
    client.request(COMMAND.replace_sm, id, 1, 1, alice.number, '', '', 1, 0, text.length, text),
}
const refused: Record<string, number> = {
  query_sm: STATUS.ESME_RQUERYFAIL,
  'cancel_sm by ID': STATUS.ESME_RCANCELFAIL,
  'cancel_sm by addresses': STATUS.ESME_RCANCELFAIL,
  replace_sm: STATUS.ESME_RREPLACEFAIL,
}

const others = { 'another user of the account': () => alice, 'a user of another account': () => bob }

let numbers = 0
for (const [other, customer] of Object.entries(others))
  for (const [victim, store] of Object.entries(victims))
    test(`${other} can neither query, cancel nor replace ${victim}`, async (t) => {
      const owner = await openRequester(t, exchange, await smppUser(exchange, alice))
      const outsider = await openRequester(t, exchange, await smppUser(exchange, customer()))
      const to = `9900000${String(++numbers).padStart(4, '0')}`
      const { status, id } = await store(owner, to)
      assert.equal(status, STATUS.ESME_ROK)
      for (const [name, request] of Object.entries(requests))
        assert.equal((await request(outsider, id, to)).status, refused[name], name)
      assert.deepEqual(await owner.query(id, alice.number), { status: STATUS.ESME_ROK, state: enroute })
    })

test('no user can query, cancel or replace a message that was sent by HTTP', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const id = await alice.sent({ to: recipient })
  for (const [name, request] of Object.entries(requests))
    assert.equal((await request(client, id, recipient)).status, refused[name], name)
})

test('receipts and inbound messages go to their user only', async (t) => {
  const owner = await openRequester(t, exchange, await smppUser(exchange, alice, { inbound: 'account' }))
  const same = await openRequester(t, exchange, await smppUser(exchange, alice))
  const foreign = await openRequester(t, exchange, await smppUser(exchange, bob, { inbound: 'account' }))
  const { id } = await owner.submit(recipient, { source: alice.number, registeredDelivery: 1 })
  await owner.receiptUntil(id)
  await exchange.originate(recipient, alice.number, 'hello')
  const deliveriesTo = ({ raw }: Requester) =>
    raw.pdus().filter(({ command }) => command === COMMAND.deliver_sm).length
  await until(
    () => deliveriesTo(owner),
    (count) => count === 2,
  )
  assert.deepEqual([deliveriesTo(same), deliveriesTo(foreign)], [0, 0])
})

test('a user cannot send from the number of another account', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, bob))
  const { id } = await client.submit(recipient, { source: alice.number, registeredDelivery: 1 })
  assert.deepEqual(await client.receiptUntil(id), { id, state: 'REJECTD', err: '120' })
})

describe('a client cannot bind, and a bound one is disconnected', () => {
  const causes: Record<string, (customer: Customer, userId: string) => Promise<{ status: number }>> = {
    'if its user is disabled': ({ apiKey }, userId) =>
      exchange.operator.patch(`/operator/v1/accounts/${apiKey}/smpp-users/${userId}`, { enabled: false }),
    'if its account is suspended': ({ apiKey }) =>
      exchange.operator.patch(`/operator/v1/accounts/${apiKey}`, { status: 'suspended' }),
  }
  for (const [name, cause] of Object.entries(causes))
    test(name, async (t) => {
      const customer = await exchange.customer('carol')
      const user = await smppUser(exchange, customer)
      const bound = await openRequester(t, exchange, user)
      assert.ok((await cause(customer, user.userId)).status < 300)
      await bound.raw.ended
      assert.equal(await bindAgain(t, user.systemId, user.password), STATUS.ESME_RBINDFAIL)
    })
})

async function bindAgain(t: TestContext, systemId: string, password: string): Promise<number> {
  const client = await openRawClient(t, exchange.smppPort!)
  return client.bind(COMMAND.bind_transceiver, systemId, password)
}
