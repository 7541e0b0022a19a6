import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import * as peer from 'smpp'
import { readReceipt } from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { openProbe } from './probe.ts'

describe('with another implementation of SMPP', () => {
  test('as the carrier, our session binds, submits, takes a receipt and unbinds', async (t) => {
    const seen: peer.Pdu[] = []
    const server = peer.createServer((session) => {
      session.on('pdu', (pdu) => {
        seen.push(pdu)
        if (pdu.command === 'bind_transceiver' || pdu.command === 'unbind') session.send(pdu.response())
        if (pdu.command !== 'submit_sm') return
        session.send(pdu.response({ message_id: 'abc7' }))
        session.deliver_sm({
          source_addr: '99000000001',
          destination_addr: '12025550100',
          esm_class: 4,
          short_message: 'id:abc7 sub:001 dlvrd:001 stat:DELIVRD err:000 text:',
          receipted_message_id: 'ABC7',
          message_state: 2,
        })
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = openProbe({ port: (server.address() as AddressInfo).port, systemType: 'VMA' })
    t.after(async () => {
      await client.bind.drain(0)
      server.close()
    })
    await client.until('bound', () => client.bind.state === 'BOUND')
    client.submit('99000000001')
    await client.until('the receipt', () => client.deliveries.length === 1)
    await client.until('the answer to it', () => seen.some((pdu) => pdu.command === 'deliver_sm_resp'))
    await client.bind.drain(1000)
    assert.deepEqual(
      seen.map((pdu) => pdu.command),
      ['bind_transceiver', 'submit_sm', 'deliver_sm_resp', 'unbind'],
    )
    assert.equal(seen[0]?.['system_id'], 'client')
    assert.equal(seen[0]?.['password'], 'secret')
    assert.equal(seen[0]?.['system_type'], 'VMA')
    assert.equal(seen[1]?.['destination_addr'], '99000000001')
    assert.deepEqual(seen[1]?.['short_message'], { message: 'hello' })
    const [outcome] = client.outcomes
    assert.ok(outcome?.kind === 'answered' && outcome.messageId === 'abc7')
    const { id, state } = readReceipt(client.deliveries[0]!)!
    assert.deepEqual({ id, state }, { id: 'ABC7', state: 'DELIVRD' })
  })

  test('as the client, our simulated carrier takes its bind and submit, and sends a receipt it can read', async (t) => {
    const carrier = await startCarrier({ systemId: 'client', password: 'secret' })
    const session = peer.connect({ url: `smpp://127.0.0.1:${carrier.port}` })
    t.after(async () => {
      session.close()
      await carrier.close()
    })
    const ask = (
      command: 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind',
      fields: peer.Fields,
    ) => new Promise<peer.Pdu>((resolve) => session[command](fields, resolve))
    const receipt = new Promise<peer.Pdu>((resolve) => {
      session.on('deliver_sm', (pdu) => {
        session.send(pdu.response())
        resolve(pdu)
      })
    })
    const bind = await ask('bind_transceiver', { system_id: 'client', password: 'secret' })
    assert.equal(bind.command_status, 0)
    const submit = await ask('submit_sm', {
      source_addr: '12025550100',
      destination_addr: '99001001101',
      registered_delivery: 1,
      short_message: 'hello',
    })
    assert.equal(submit.command_status, 0)
    const delivery = await receipt
    assert.equal(delivery['receipted_message_id'], submit.message_id)
    assert.equal(delivery['message_state'], 5)
    assert.match(String(delivery.short_message.message), /stat:UNDELIV err:011/)
    assert.equal((await ask('enquire_link', {})).command_status, 0)
    const refused = await ask('submit_sm', { destination_addr: '99002001101', short_message: 'hello' })
    assert.equal(refused.command_status, 0x0b)
    assert.equal((await ask('unbind', {})).command_status, 0)
  })
})
