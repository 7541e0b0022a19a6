import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import type * as peer from 'smpp'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser, type Credentials } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import { openPackageClient, type PackageClient } from './package-client.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** An unbound session of the npm package with the exchange. */
const openClient = (t: TestContext) => openPackageClient(t, exchange.smppPort!)

async function bindAs(kind: peer.Request, client: PackageClient, user: Credentials): Promise<void> {
  const { systemId: system_id, password } = user
  const { command_status } = await client.ask(kind, { system_id, password })
  assert.equal(command_status, 0)
}

const submit = (to: string, fields: peer.Fields = {}) => ({
  source_addr_ton: 1,
  source_addr: alice.number,
  dest_addr_ton: 1,
  destination_addr: to,
  registered_delivery: 1,
  short_message: 'hello',
  ...fields,
})

describe('the npm package smpp as a customer of the exchange', () => {
  test('binds, submits, reads its receipt, sends enquire_link and unbinds', async (t) => {
    const client = openClient(t)
    await bindAs('bind_transceiver', client, await smppUser(exchange, alice))
    const accepted = await client.ask('submit_sm', submit('99001001101'))
    assert.equal(accepted.command_status, 0)
    const [receipt] = await until(
      () => client.delivered,
      (seen) => seen.length === 1,
    )
    assert.equal(receipt?.['receipted_message_id'], accepted.message_id)
    assert.equal(receipt['message_state'], 5)
    assert.match(String(receipt.short_message.message), /stat:UNDELIV/)
    assert.equal((await client.ask('enquire_link')).command_status, 0)
    assert.equal((await client.ask('unbind')).command_status, 0)
  })

  test('is refused for a wrong password, a submit before the bind and a second bind', async (t) => {
    const user = await smppUser(exchange, alice)
    const outsider = openClient(t)
    const guess = { system_id: user.systemId, password: 'guess' }
    assert.equal((await outsider.ask('bind_transceiver', guess)).command_status, 0x0e)
    const client = openClient(t)
    assert.equal((await client.ask('submit_sm', submit('99000000001'))).command_status, 0x04)
    await bindAs('bind_transceiver', client, user)
    const again = { system_id: user.systemId, password: user.password }
    assert.equal((await client.ask('bind_transceiver', again)).command_status, 0x05)
  })

  test('submits over a transmitter and receives over a receiver, which may not submit', async (t) => {
    const user = await smppUser(exchange, alice, { inbound: 'account' })
    const [transmitter, receiver] = [openClient(t), openClient(t)]
    await bindAs('bind_transmitter', transmitter, user)
    await bindAs('bind_receiver', receiver, user)
    const accepted = await transmitter.ask('submit_sm', submit('99000000001'))
    const [receipt] = await until(
      () => receiver.delivered,
      (seen) => seen.length === 1,
    )
    assert.equal(receipt?.['receipted_message_id'], accepted.message_id)
    assert.equal(transmitter.delivered.length, 0)
    assert.equal((await receiver.ask('submit_sm', submit('99000000001'))).command_status, 0x04)
    await exchange.originate('447700900001', alice.number, 'Здравствуй, мир!')
    const inbound = (
      await until(
        () => receiver.delivered,
        (seen) => seen.length === 2,
      )
    )[1]!
    assert.equal(inbound['source_addr'], '447700900001')
    assert.equal(inbound.short_message.message, 'Здравствуй, мир!')
  })
})
