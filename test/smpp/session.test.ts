import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readReceipt } from '#carriers/smpp/index.ts'
import { meetBound } from './meet.ts'
import { messageTo, type Probe } from './probe.ts'

const DELIVERED = '99000000001'
const unresponsive = '99010000001'
const REFUSED = '99002001101'

describe('a session with a carrier', () => {
  test('submits a message, learns its id, and receives its receipt with the same id', async (t) => {
    const { carrier, client } = await meetBound(t)
    const [sequence] = client.submit(DELIVERED)
    await client.until('a receipt', () => client.deliveries.length === 1)
    const [outcome] = client.outcomes
    assert.ok(outcome?.kind === 'answered')
    assert.equal(outcome.sequence, sequence)
    assert.equal(outcome.commandStatus, 0)
    const receipt = readReceipt(client.deliveries[0]!)
    assert.equal(receipt?.state, 'DELIVRD')
    assert.equal(receipt.id, outcome.messageId)
    const [received] = carrier.log.all()
    assert.equal(received?.shortMessage.toString(), 'hello')
    assert.equal(received.messageId, outcome.messageId)
  })

  test('never has more unanswered submits than its window, and reports outcomes in batches', async (t) => {
    const total = 500
    let sent = 0
    let most = 0
    const onRoom = ({ bind, submit }: Probe) => {
      const room = Math.min(bind.room(), total - sent)
      sent += submit(...Array.from({ length: room }, () => DELIVERED)).length
      most = Math.max(most, bind.stats().window.used)
    }
    const { carrier, client } = await meetBound(t, { window: 7, onRoom })
    await client.until('all outcomes', () => client.outcomes.length === total)
    assert.equal(most, 7)
    assert.equal(new Set(client.outcomes.map((outcome) => outcome.sequence)).size, total)
    assert.equal(carrier.log.total, total)
    assert.ok(client.batches.some((size) => size > 1))
  })

  test('reserves no more than the window and reuses released slots', async (t) => {
    const { client } = await meetBound(t, { window: 3 })
    const sequences = client.bind.reserve(5)
    assert.equal(sequences.length, 3)
    assert.deepEqual(client.bind.reserve(1), [])
    client.bind.release(sequences.slice(1))
    assert.equal(client.bind.room(), 2)
  })

  test('keeps to the configured rate', async (t) => {
    const times: number[] = []
    const onRoom = ({ bind, submit }: Probe) => {
      const sent = submit(...Array.from({ length: bind.room() }, () => DELIVERED))
      times.push(...sent.map(() => performance.now()))
    }
    const { client } = await meetBound(t, { rate: 200, burst: 1, onRoom })
    await client.until('60 outcomes', () => client.outcomes.length >= 60)
    assert.ok(times[59]! - times[0]! >= 59 * 5 - 1, `${times[59]! - times[0]!} ms for 60 submits`)
  })

  test('answers each submit exactly once when some are never answered by the carrier', async (t) => {
    const { client } = await meetBound(t, { responseTimeoutMs: 1000 })
    const sequences = client.submit(unresponsive, DELIVERED, unresponsive)
    await client.until('three outcomes', () => client.outcomes.length === 3)
    const byTimeout = client.outcomes.filter((outcome) => outcome.kind === 'unanswered')
    assert.deepEqual(
      byTimeout.map(({ sequence, reason, sent }) => ({ sequence, reason, sent })),
      [sequences[0], sequences[2]].map((sequence) => ({ sequence, reason: 'timeout', sent: true })),
    )
    assert.equal(client.bind.stats().window.used, 0)
  })

  test('ignores and counts a response after its time-out', async (t) => {
    const { client } = await meetBound(t, { responseTimeoutMs: 100 })
    client.submit('99025000301')
    await client.until('the stray response', () => client.bind.stats().strays === 1)
    assert.equal(client.outcomes.length, 1)
  })

  test('wraps the sequence number from 0x7FFFFFFF to 1 [fault S11]', async (t) => {
    const { client } = await meetBound(t, { firstSequence: 0x7ffffffe })
    const sequences = client.submit(DELIVERED, DELIVERED, DELIVERED)
    assert.deepEqual(sequences, [0x7fffffff, 1, 2])
    await client.until('all outcomes', () => client.outcomes.length === 3)
  })

  test('rejects messages that SMPP cannot encode, and sends the rest', async (t) => {
    const { carrier, client } = await meetBound(t)
    const [bad, good] = client.bind.reserve(2)
    client.bind.send([
      { sequence: bad!, pdu: messageTo('1'.repeat(30)) },
      { sequence: good!, pdu: messageTo(DELIVERED) },
    ])
    await client.until('both outcomes', () => client.outcomes.length === 2)
    const refused = client.outcomes.find(({ sequence }) => sequence === bad)
    assert.ok(refused?.kind === 'answered')
    assert.equal(refused.commandStatus, 0x0b)
    assert.equal(refused.sent, false)
    assert.equal(carrier.log.total, 1)
  })

  test('receives a mobile-originated message in its segments', async (t) => {
    const { carrier, client } = await meetBound(t)
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'x'.repeat(200) })
    await client.until('two parts', () => client.deliveries.length === 2)
    assert.ok(client.deliveries.every((pdu) => pdu.esmClass === 0x40 && !readReceipt(pdu)))
  })

  test('rejects deliveries that it could not store, so that the carrier retries them', async (t) => {
    const { carrier, client } = await meetBound(t, { answer: 0x08 }, { redeliverMs: 10 })
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'again' })
    await client.until('the second try', () => client.deliveries.length >= 2)
    assert.deepEqual(client.deliveries[0]?.shortMessage, client.deliveries[1]?.shortMessage)
  })

  test('pauses and slows down when the carrier throttles', async (t) => {
    const { client } = await meetBound(t, { rate: 1000, throttle: { firstMs: 600_000, recoverMs: 600_000 } })
    client.submit('99012000001')
    await client.until('the outcome', () => client.outcomes.length === 1)
    assert.equal(client.bind.stats().throttled, 1)
    assert.equal(client.bind.stats().rate, 500)
    assert.equal(client.bind.room(), 0)
  })

  test('counts submits that the carrier rejects, and records when it last answered an enquire_link', async (t) => {
    const { client } = await meetBound(t, { enquireLinkMs: 40 })
    assert.equal(client.bind.stats().refused, 0)
    client.submit(REFUSED, DELIVERED)
    await client.until('the outcome', () => client.outcomes.length === 2)
    assert.equal(client.bind.stats().refused, 1)
    await client.until('an enquire_link answered', () => client.bind.stats().enquiredAt > 0)
  })

  test('returns to its full rate in steps when the carrier accepts submits again [fault S3]', async (t) => {
    const { client } = await meetBound(t, { rate: 1000, throttle: { firstMs: 5, recoverMs: 5 } })
    client.submit('99012000001')
    await client.until('throttled', () => client.bind.stats().throttled === 1)
    await client.until('the whole rate', () => client.bind.stats().rate === 1000)
    await client.until('room', () => client.bind.room() > 0)
    client.submit(DELIVERED)
    await client.until('an answer', () => client.outcomes.length === 2)
  })

  test('drains: it waits for unanswered submits, unbinds, and does not reconnect', async (t) => {
    const { carrier, client } = await meetBound(t)
    client.submit('99025000101', '99025000101')
    await client.bind.drain(2000)
    assert.deepEqual(
      client.outcomes.map(({ kind }) => kind),
      ['answered', 'answered'],
    )
    assert.deepEqual(client.states.slice(-2), ['UNBINDING', 'CLOSED'])
    assert.equal(carrier.sessions().length, 0)
    assert.equal(client.bind.room(), 0)
  })

  test('ends a drain in time although the carrier does not answer, and reports the unanswered submits', async (t) => {
    const { carrier, client } = await meetBound(t)
    carrier.faults.unresponsive = true
    const [sequence] = client.submit(DELIVERED)
    const [reserved] = client.bind.reserve(1)
    await client.bind.drain(50)
    client.bind.send([{ sequence: reserved!, pdu: messageTo(DELIVERED) }])
    await client.until('both outcomes', () => client.outcomes.length === 2)
    assert.deepEqual(client.outcomes, [
      { kind: 'unanswered', sequence, reason: 'closed', sent: true },
      { kind: 'unanswered', sequence: reserved, reason: 'closed', sent: false },
    ])
    assert.equal(client.bind.state, 'CLOSED')
  })

  test('writes neither password nor text to its log', async (t) => {
    const { client } = await meetBound(t)
    client.submit(DELIVERED)
    await client.until('a receipt', () => client.deliveries.length === 1)
    assert.ok(client.logged.length > 0)
    assert.ok(client.logged.every((line) => !line.includes('secret') && !line.includes('hello')))
  })
})
