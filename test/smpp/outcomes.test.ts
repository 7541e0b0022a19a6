import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as peer from 'smpp'
import { readReceipt } from '#carriers/smpp/index.ts'
import { startCarrier, type Carrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { openProbe, type Probe } from './probe.ts'

/** For each number the statuses of its submits, and the states and errors of its receipts, in order. */
const OUTCOMES: [label: string, number: string, statuses: number[], receipts: string[]][] = [
  ['delivered', '99000000001', [0], ['DELIVRD 000']],
  ['undeliverable with an error code', '99001001101', [0], ['UNDELIV 011']],
  ['refused at submit', '99002001101', [0x0b], []],
  ['rejected by receipt', '99003000201', [0], ['REJECTD 002']],
  ['expired', '99004000001', [0], ['EXPIRED 000']],
  ['deleted', '99005000001', [0], ['DELETED 000']],
  ['unknown', '99006000001', [0], ['UNKNOWN 000']],
  ['accepted only', '99007000001', [0], ['ACCEPTD 000']],
  ['throttled twice, then delivered', '99012000201', [0x58, 0x58, 0], ['DELIVRD 000']],
  ['a system error once, then delivered', '99013000101', [0x08, 0], ['DELIVRD 000']],
  ['a full queue once, then delivered', '99014000101', [0x14, 0], ['DELIVRD 000']],
  ['duplicate receipt', '99021000001', [0], ['DELIVRD 000', 'DELIVRD 000']],
  ['contradictory receipts', '99022000101', [0], ['DELIVRD 000', 'UNDELIV 001']],
  ['contradictory receipts in reverse order', '99023000101', [0], ['UNDELIV 001', 'DELIVRD 000']],
  ['intermediate receipt, then delivered', '99026000001', [0], ['ENROUTE 000', 'DELIVRD 000']],
  ['receipt as text only', '99027000001', [0], ['DELIVRD 000']],
  ['receipt as parameters only', '99028000001', [0], ['DELIVRD ']],
]

async function meet(options: CarrierOptions = {}): Promise<{ carrier: Carrier; client: Probe }> {
  const carrier = await startCarrier({ receiptDelayMs: 5, ...options })
  const client = openProbe({
    port: carrier.port,
    throttle: { firstMs: 5, recoverMs: 5 },
    responseTimeoutMs: 1000,
  })
  await client.until('bound', () => client.bind.state === 'BOUND')
  return { carrier, client }
}

describe('the numbers of the simulated carrier', () => {
  let carrier: Carrier
  let client: Probe

  before(async () => {
    ;({ carrier, client } = await meet())
  })
  after(async () => {
    await client.bind.drain(0)
    await carrier.close()
  })

  const receiptsFrom = (number: string) => client.deliveries.filter(({ source }) => source === number)

  for (const [label, number, statuses, receipts] of OUTCOMES) {
    test(`${number}: ${label}`, async () => {
      for (const expected of statuses) {
        const outcomesBefore = client.outcomes.length
        await client.until('room', () => client.bind.room() > 0)
        client.submit(number)
        await client.until('the outcome', () => client.outcomes.length > outcomesBefore)
        const outcome = client.outcomes.at(-1)
        assert.ok(outcome?.kind === 'answered')
        assert.equal(outcome.commandStatus, expected)
      }
      await client.until('the receipts', () => receiptsFrom(number).length === receipts.length)
      assert.deepEqual(
        receiptsFrom(number)
          .map((pdu) => readReceipt(pdu))
          .map((receipt) => `${receipt?.state} ${receipt?.err ?? ''}`),
        receipts,
      )
    })
  }

  test('99010000001: no response', async () => {
    const [sequence] = client.submit('99010000001')
    await client.until('the outcome', () => client.outcomes.at(-1)?.sequence === sequence)
    assert.equal(client.outcomes.at(-1)?.kind, 'unanswered')
    assert.equal(carrier.log.all().at(-1)?.commandStatus, 'silent')
  })

  test('99011000001: no receipt, though a later message has its own', async () => {
    client.submit('99011000001', '99000000101')
    await client.until('the later receipt', () => receiptsFrom('99000000101').length === 1)
    assert.equal(receiptsFrom('99011000001').length, 0)
  })

  test('99020000001: the receipt comes before the response', async () => {
    const session = peer.connect({ url: `smpp://127.0.0.1:${carrier.port}` })
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    session.on('pdu', ({ command }) => order.push(command))
    session.bind_transceiver({ system_id: 'another' }, () => {
      session.submit_sm({ destination_addr: '99020000001', registered_delivery: 1 }, () => resolve())
    })
    await promise
    session.close()
    assert.deepEqual(order, ['bind_transceiver_resp', 'deliver_sm', 'submit_sm_resp'])
  })

  test('99030000001: the text is echoed as a mobile-originated message', async () => {
    client.submit('99030000001')
    await client.until('the reply', () => {
      return receiptsFrom('99030000001').some(
        (pdu) => !readReceipt(pdu) && pdu.shortMessage.toString() === 'hello',
      )
    })
  })

  test('no receipt is sent unless it was requested', async () => {
    const [sequence] = client.bind.reserve(1)
    const pdu = { source: '1', destination: '99000000201', shortMessage: Buffer.from('x') }
    client.bind.send([{ sequence: sequence!, pdu }])
    client.submit('99000000301')
    await client.until('the other receipt', () => receiptsFrom('99000000301').length === 1)
    assert.equal(receiptsFrom('99000000201').length, 0)
  })
})

describe('the ids of the simulated carrier', () => {
  test('are new after a restart, and written in receipts as set', async (t) => {
    const ids: string[] = []
    for (const receiptIds of ['upper', 'dec', 'zeros'] as const) {
      const { carrier, client } = await meet({ receiptIds })
      t.after(() => carrier.close())
      client.submit('99000000001')
      await client.until('the receipt', () => client.deliveries.length === 1)
      const [outcome] = client.outcomes
      assert.ok(outcome?.kind === 'answered')
      const id = outcome.messageId
      const written = { upper: id.toUpperCase(), dec: `${BigInt(`0x${id}`)}`, zeros: id.padStart(20, '0') }
      assert.equal(readReceipt(client.deliveries[0]!)?.id, written[receiptIds])
      ids.push(id)
      await client.bind.drain(0)
    }
    assert.equal(new Set(ids).size, 3)
  })
})
