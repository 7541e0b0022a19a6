import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Delivery } from './event.ts'
import { Queues } from './queues.ts'

let made = 0
const delivery = (account: string, origin: string, subject: string, attempt = 0): Delivery => ({
  eventId: String(made++).padStart(8, '0'),
  accountId: account,
  applicationId: undefined,
  subjectId: subject,
  url: origin,
  method: 'POST_JSON',
  payload: '',
  endpoint: `${account} ${origin}`,
  attempt,
  giveUpAt: 0,
  leaseUntil: 0,
})

const take = (queues: Queues, most: number): Delivery[] => {
  const taken: Delivery[] = []
  for (let one; taken.length < most && (one = queues.next());) taken.push(one)
  return taken
}

test('an account with a long queue does not make another wait', () => {
  const queues = new Queues()
  for (let i = 0; i < 500; i++) queues.add(delivery('a', 'http://slow', `a${i}`))
  queues.add(delivery('b', 'http://quick', 'b'))
  assert.ok(take(queues, 2).some((one) => one.accountId === 'b'))
})

test('an endpoint has ten in flight at first, more while it answers, one while it suffers', () => {
  const queues = new Queues()
  for (let i = 0; i < 500; i++) queues.add(delivery('a', 'http://x', `s${i}`))
  let flying = take(queues, 500)
  assert.equal(flying.length, 10)
  for (let turn = 0; turn < 3; turn++) {
    for (const one of flying) queues.end(one, false)
    flying = take(queues, 500)
  }
  assert.equal(flying.length, 64)
  for (const one of flying) queues.end(one, true)
  assert.equal(take(queues, 500).length, 1)
})

test('an account never has more than 128 in flight, however many receivers it names', () => {
  const queues = new Queues()
  for (let i = 0; i < 1000; i++) queues.add(delivery('a', `http://x${i}`, `s${i}`))
  assert.equal(take(queues, 1000).length, 128)
})

test('accounts whose receivers hang leave places for one that comes later, however many they are', () => {
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

test('an account whose receivers are silent falls to sixteen at a time, and rises when they answer', () => {
  const queues = new Queues()
  for (let i = 0; i < 3000; i++) queues.add(delivery('a', `http://x${i % 300}`, `s${i}`))
  for (const one of take(queues, 500)) queues.end(one, true, 15_000)
  const few = take(queues, 500)
  assert.equal(few.length, 16)
  for (const one of few) queues.end(one, false, 5)
  assert.equal(take(queues, 500).length, 32)
})

test('a receiver that refuses at once costs its account no place elsewhere', () => {
  const queues = new Queues()
  for (let i = 0; i < 1000; i++) queues.add(delivery('a', `http://x${i}`, `s${i}`))
  for (const one of take(queues, 500)) queues.end(one, true, 2)
  assert.equal(take(queues, 500).length, 128)
})

test('a suffering endpoint gives back what it will not come to', () => {
  const queues = new Queues()
  for (let i = 0; i < 640; i++) queues.add(delivery('a', 'http://x', `s${i}`))
  assert.equal(queues.room('a http://x'), 0)
  const flying = take(queues, 10)
  for (const one of flying) queues.end(one, true)
  const shed = queues.shed('a http://x')
  assert.equal(shed.length, 630 - 64)
  assert.equal(queues.queued, 64)
})

test('nothing is lost or doubled, and first attempts of a subject keep their order, whatever happens', () => {
  const step = fc.record({
    act: fc.constantFrom('add', 'add', 'next', 'next', 'end', 'fail', 'shed'),
    subject: fc.nat(4),
    attempt: fc.constantFrom(0, 0, 0, 1),
    pick: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queues = new Queues()
      const state = { added: 0, out: 0, flying: [] as Delivery[], begun: new Map<string, string>() }
      for (const { act, subject, attempt, pick } of steps) {
        if (act === 'add') {
          queues.add(delivery('a', `http://x${subject % 2}`, `s${subject}`, attempt))
          state.added++
        } else if (act === 'next') {
          const one = queues.next()
          if (!one) continue
          if (one.attempt === 0) {
            assert.ok(!state.flying.some((other) => other.attempt === 0 && other.subjectId === one.subjectId))
            assert.ok((state.begun.get(one.subjectId) ?? '') < one.eventId)
            state.begun.set(one.subjectId, one.eventId)
          }
          state.flying.push(one)
        } else if (act === 'shed') {
          state.out += queues.shed().length
        } else if (state.flying.length > 0) {
          const [one] = state.flying.splice(pick % state.flying.length, 1)
          queues.end(one!, act === 'fail')
          state.out++
        }
        assert.equal(queues.queued, state.added - state.out - state.flying.length)
        assert.equal(queues.inFlight, state.flying.length)
      }
      for (let one; (one = state.flying.pop() ?? queues.next()); state.out++) queues.end(one, false)
      assert.equal(queues.queued + queues.inFlight, 0)
      assert.equal(state.out, state.added)
    }),
  )
})
