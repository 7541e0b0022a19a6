import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Delivery } from '../event/event.ts'
import { type Ending, Queues } from './queues.ts'

let made = 0
const answered: Ending = { strained: false, tookMs: 5, finished: true }
const failed = (tookMs: number): Ending => ({ strained: true, tookMs, finished: false })

const delivery = (account: string, origin: string, subject: string, follows = false): Delivery => ({
  eventId: String(made++).padStart(8, '0'),
  accountId: account,
  applicationId: undefined,
  subjectId: subject,
  orderId: subject,
  registered: undefined,
  kind: 'test',
  channel: undefined,
  url: origin,
  urlOverride: undefined,
  method: 'POST_JSON',
  payload: '',
  endpoint: `${account} ${origin}`,
  attempt: 0,
  attemptsBefore: 0,
  expiresAt: 0,
  leaseUntil: 0,
  follows,
})

const take = (queues: Queues, most: number): Delivery[] => {
  const accepted: Delivery[] = []
  for (let one; accepted.length < most && (one = queues.next());) accepted.push(one)
  return accepted
}

test('an account with a long queue does not make another wait', () => {
  const queues = new Queues()
  for (let i = 0; i < 500; i++) queues.add(delivery('a', 'http://slow', `a${i}`))
  queues.add(delivery('b', 'http://quick', 'b'))
  assert.ok(take(queues, 2).some((one) => one.accountId === 'b'))
})

test('an endpoint has ten in flight at first, more while it responds, one while it is overloaded', () => {
  const queues = new Queues()
  for (let i = 0; i < 500; i++) queues.add(delivery('a', 'http://x', `s${i}`))
  let flying = take(queues, 500)
  assert.equal(flying.length, 10)
  for (let turn = 0; turn < 3; turn++) {
    for (const one of flying) queues.end(one, answered)
    flying = take(queues, 500)
  }
  assert.equal(flying.length, 64)
  for (const one of flying) queues.end(one, failed(5))
  assert.equal(take(queues, 500).length, 1)
})

test('an account never has more than 128 in flight, regardless of the number of its endpoints', () => {
  const queues = new Queues()
  for (let i = 0; i < 1000; i++) queues.add(delivery('a', `http://x${i}`, `s${i}`))
  assert.equal(take(queues, 1000).length, 128)
})

test('accounts with hanging endpoints leave slots for one that comes later, regardless of their number', () => {
  for (const accounts of [4, 12, 100]) {
    const queues = new Queues()
    for (let i = 0; i < accounts * 300; i++)
      queues.add(delivery(`hung${i % accounts}`, `http://x${i % 120}`, `s${i}`))
    const hung = take(queues, 2000).length
    assert.ok(hung < 500, `${hung} of ${accounts} accounts`)
    queues.add(delivery('b', 'http://quick', 'b'))
    assert.equal(queues.next()?.accountId, 'b')
  }
})

test('an account with unresponsive endpoints falls to sixteen attempts at a time, and rises when they respond', () => {
  const queues = new Queues()
  for (let i = 0; i < 3000; i++) queues.add(delivery('a', `http://x${i % 300}`, `s${i}`))
  for (const one of take(queues, 500)) queues.end(one, failed(15_000))
  const few = take(queues, 500)
  assert.equal(few.length, 16)
  for (const one of few) queues.end(one, answered)
  assert.equal(take(queues, 500).length, 32)
})

test('an endpoint that rejects quickly costs its account no slots', () => {
  const queues = new Queues()
  for (let i = 0; i < 1000; i++) queues.add(delivery('a', `http://x${i}`, `s${i}`))
  for (const one of take(queues, 500)) queues.end(one, failed(2))
  assert.equal(take(queues, 500).length, 128)
})

test('an overloaded endpoint releases deliveries beyond its queue limit', () => {
  const queues = new Queues()
  for (let i = 0; i < 640; i++) queues.add(delivery('a', 'http://x', `s${i}`))
  assert.equal(queues.room('a http://x'), 0)
  const flying = take(queues, 10)
  for (const one of flying) queues.end(one, failed(5))
  const shed = queues.shed('a http://x')
  assert.equal(shed.length, 630 - 64)
  assert.equal(queues.queued, 64)
})

test('the next event is sent after an accepted one, and released with one that is retried', () => {
  const queues = new Queues()
  for (const subject of ['good', 'good', 'bad', 'bad', 'bad']) queues.add(delivery('a', 'http://x', subject))
  const flying = take(queues, 9)
  assert.deepEqual(
    flying.map((one) => one.subjectId),
    ['good', 'bad'],
  )
  assert.deepEqual(queues.end(flying[0]!, answered), [])
  assert.equal(queues.end(flying[1]!, failed(5)).length, 2)
  assert.deepEqual(
    take(queues, 9).map((one) => one.subjectId),
    ['good'],
  )
  assert.equal(queues.queued, 0)
})

test('a follower is accepted while its predecessor is in memory here, until that is stored', () => {
  const queues = new Queues()
  const follower = () => delivery('a', 'http://x', 's', true)
  assert.equal(queues.add(follower()), false)
  queues.add(delivery('a', 'http://x', 's'))
  const [first] = take(queues, 1)
  queues.end(first!, answered)
  assert.equal(queues.add(follower()), true)
  const [second] = take(queues, 1)
  queues.stored('s')
  queues.end(second!, answered)
  queues.stored('s')
  assert.equal(queues.add(follower()), false)
  queues.add(delivery('a', 'http://x', 's'))
  queues.end(take(queues, 1)[0]!, failed(5))
  assert.equal(queues.add(follower()), false)
})

test('no event is lost or duplicated, and the events of a subject keep their order in any sequence of operations', () => {
  const step = fc.record({
    act: fc.constantFrom('add', 'add', 'next', 'next', 'end', 'fail', 'store', 'shed'),
    subject: fc.nat(4),
    pick: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queues = new Queues()
      const state = { added: 0, out: 0, flying: [] as Delivery[], begun: new Map<string, string>() }
      for (const { act, subject, pick } of steps) {
        if (act === 'add') {
          queues.add(delivery('a', `http://x${subject % 2}`, `s${subject}`))
          state.added++
        } else if (act === 'next') {
          const one = queues.next()
          if (!one) continue
          assert.ok(!state.flying.some((other) => other.subjectId === one.subjectId))
          assert.ok((state.begun.get(one.subjectId) ?? '') < one.eventId)
          state.begun.set(one.subjectId, one.eventId)
          state.flying.push(one)
        } else if (act === 'shed') {
          state.out += queues.shedAll().length
        } else if (act === 'store') {
          queues.stored(`s${subject}`)
        } else if (state.flying.length > 0) {
          const [one] = state.flying.splice(pick % state.flying.length, 1)
          state.out += 1 + queues.end(one!, act === 'fail' ? failed(5) : answered).length
        }
        assert.equal(queues.queued, state.added - state.out - state.flying.length)
        assert.equal(queues.inFlight, state.flying.length)
      }
      for (let one; (one = state.flying.pop() ?? queues.next()); state.out++) queues.end(one, answered)
      assert.equal(queues.queued + queues.inFlight, 0)
      assert.equal(state.out, state.added)
    }),
  )
})
