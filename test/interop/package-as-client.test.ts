import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type * as peer from 'smpp'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { until } from '../support/until.ts'
import { openPackageClient, type PackageClient } from './package-client.ts'

const ours = '12025550100'

async function start(t: TestContext): Promise<Carrier> {
  const carrier = await startCarrier({ systemId: 'client', password: 'secret' })
  t.after(() => carrier.close())
  return carrier
}

/** An unbound session of the npm package with a carrier. */
const openClient = (t: TestContext, { port }: Carrier) => openPackageClient(t, port)

async function bindAs(kind: peer.Request, client: PackageClient): Promise<void> {
  const { command_status } = await client.ask(kind, { system_id: 'client', password: 'secret' })
  assert.equal(command_status, 0)
}

const submit = (to: string, fields: peer.Fields = {}) => ({
  source_addr: ours,
  destination_addr: to,
  registered_delivery: 1,
  short_message: 'hello',
  ...fields,
})

describe('the npm package smpp as the client of our simulated carrier [fault S14]', () => {
  test('binds, submits, reads its receipt, sends enquire_link and unbinds', async (t) => {
    const client = openClient(t, await start(t))
    await bindAs('bind_transceiver', client)
    const accepted = await client.ask('submit_sm', submit('99001001101'))
    assert.equal(accepted.command_status, 0)
    const [receipt] = await until(
      () => client.delivered,
      (seen) => seen.length === 1,
    )
    assert.equal(receipt?.['receipted_message_id'], accepted.message_id)
    assert.equal(receipt['message_state'], 5)
    assert.match(String(receipt.short_message.message), /stat:UNDELIV err:011/)
    assert.equal((await client.ask('enquire_link')).command_status, 0)
    assert.equal((await client.ask('unbind')).command_status, 0)
  })

  test('is rejected for a wrong password, a submit before the bind, a second bind, and an invalid number', async (t) => {
    const carrier = await start(t)
    const outsider = openClient(t, carrier)
    assert.equal(
      (await outsider.ask('bind_transceiver', { system_id: 'client', password: 'guess' })).command_status,
      0x0e,
    )
    const client = openClient(t, carrier)
    assert.equal((await client.ask('submit_sm', submit('99000000001'))).command_status, 0x04)
    await bindAs('bind_transceiver', client)
    assert.equal((await client.ask('submit_sm', submit('99002001101'))).command_status, 0x0b)
    assert.equal(
      (await client.ask('bind_transceiver', { system_id: 'client', password: 'secret' })).command_status,
      0x05,
    )
  })

  test('is throttled as often as the number says', async (t) => {
    const client = openClient(t, await start(t))
    await bindAs('bind_transceiver', client)
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1)
      statuses.push((await client.ask('submit_sm', submit('99012000201'))).command_status)
    assert.deepEqual(statuses, [0x58, 0x58, 0])
  })

  test('submits over a transmitter and accepts receipts over a receiver, which may not submit', async (t) => {
    const carrier = await start(t)
    const [transmitter, receiver] = [openClient(t, carrier), openClient(t, carrier)]
    await bindAs('bind_transmitter', transmitter)
    await bindAs('bind_receiver', receiver)
    const accepted = await transmitter.ask('submit_sm', submit('99000000001'))
    const [receipt] = await until(
      () => receiver.delivered,
      (seen) => seen.length === 1,
    )
    assert.equal(receipt?.['receipted_message_id'], accepted.message_id)
    assert.equal(transmitter.delivered.length, 0)
    assert.equal((await receiver.ask('submit_sm', submit('99000000001'))).command_status, 0x04)
  })

  test('sends a long text, which is returned as a reply in the same segments', async (t) => {
    const client = openClient(t, await start(t))
    await bindAs('bind_transceiver', client)
    const parts = ['First {part}, ', 'second part €.']
    for (const [i, message] of parts.entries()) {
      const short_message = { udh: Buffer.of(5, 0, 3, 99, parts.length, i + 1), message }
      const fields = { esm_class: 0x40, data_coding: 0, registered_delivery: 0, short_message }
      assert.equal((await client.ask('submit_sm', submit('99030000001', fields))).command_status, 0)
    }
    const replies = await until(
      () => client.delivered,
      (seen) => seen.length === 2,
    )
    assert.deepEqual(
      replies.map(({ short_message: { udh, message } }) => [[...udh![0]!], message]),
      parts.map((message, i) => [[0, 3, 99, 2, i + 1], message]),
    )
    assert.equal(replies[0]?.['source_addr'], '99030000001')
    assert.equal(replies[0]['destination_addr'], ours)
  })

  test('accepts mobile-originated messages in segments, in both alphabets', async (t) => {
    const carrier = await start(t)
    const client = openClient(t, carrier)
    await bindAs('bind_transceiver', client)
    const texts = ['A long message of a subscriber {€}. '.repeat(9), 'Здравствуй, мир! '.repeat(9)]
    for (const text of texts) carrier.originate({ from: '447700900001', to: ours, text })
    const parts = await until(
      () => client.delivered,
      (seen) => seen.length === 6,
    )
    const read = Map.groupBy(parts, ({ short_message }) => short_message.udh![0]![2])
    assert.deepEqual(
      [...read.values()].map((group) => group.map(({ short_message }) => short_message.message).join('')),
      texts,
    )
  })
})
