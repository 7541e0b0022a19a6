import assert from 'node:assert/strict'
import { Handsets } from './subscribers/handsets.ts'
import { describe, test } from 'node:test'
import { Outbox } from './outbox.ts'
import { Ring } from './log/ring.ts'
import { Timetable } from './timetable.ts'

test('items arrive in the order of their delay, and not earlier', async () => {
  const arrived: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = performance.now()
  const timetable = new Timetable<string>((items) => {
    arrived.push(...items)
    if (items.includes('late')) resolve()
  })
  timetable.add(300, 'late')
  timetable.add(5, 'first')
  timetable.add(5, 'second')
  await promise
  assert.deepEqual(arrived, ['first', 'second', 'late'])
  assert.ok(performance.now() - started >= 299)
})

test('deliveries wait for a receiver, respect its room, and are requeued when it leaves', () => {
  const outbox = new Outbox()
  const message = (source: string) => ({ source, destination: '2', shortMessage: Buffer.alloc(0) })
  const accepted: string[] = []
  const receiver = {
    room: () => 2 - accepted.length,
    deliver: (messages: { source: string }[]) => {
      for (const { source } of messages) accepted.push(source)
    },
  }
  outbox.add(['a', 'b', 'c'].map(message))
  assert.equal(outbox.length, 3)
  outbox.join(receiver)
  outbox.pump()
  assert.deepEqual(accepted, ['a', 'b'])
  outbox.leave(receiver, [message('b')])
  assert.equal(outbox.length, 2)
})

test('waiting deliveries are distributed over the sessions, and single ones in turn', () => {
  const outbox = new Outbox()
  const message = { source: '1', destination: '2', shortMessage: Buffer.alloc(0) }
  const counts = [0, 0, 0]
  for (const i of counts.keys())
    outbox.join({
      room: () => (i === 1 ? 0 : 10),
      deliver: (messages) => void (counts[i]! += messages.length),
    })
  outbox.add([message])
  outbox.add([message])
  assert.deepEqual(counts, [1, 0, 1])
  outbox.add(Array.from({ length: 5 }, () => message))
  assert.deepEqual(
    counts.toSorted((a, b) => a - b),
    [0, 3, 4],
  )
})

describe('a ring', () => {
  const numbered = (n: number, buffer?: Buffer) => ({ n, ...(buffer && { buffer }) })

  test('keeps the last items in order and counts all of them', () => {
    const ring = new Ring<{ n: number; buffer?: Buffer }>(3, Infinity)
    for (let n = 0; n < 5; n += 1) ring.add(numbered(n))
    assert.deepEqual(
      ring.from(0).map(({ n }) => n),
      [2, 3, 4],
    )
    assert.deepEqual(
      ring.from(3, 1).map(({ n }) => n),
      [3],
    )
    assert.deepEqual(ring.from(9), [])
    assert.equal(ring.next, 5)
    assert.equal(ring.first, 2)
  })

  test('stays within its octet limit, and counts a shared buffer once', () => {
    const ring = new Ring<{ n: number; buffer?: Buffer }>(100, 250)
    const chunk = Buffer.alloc(100)
    for (let n = 0; n < 10; n += 1) ring.add(numbered(n, chunk))
    assert.equal(ring.from(0).length, 10)
    ring.add(numbered(10, Buffer.alloc(100)))
    ring.add(numbered(11, Buffer.alloc(100)))
    assert.deepEqual(
      ring.from(0).map(({ n }) => n),
      [10, 11],
    )
    ring.add(numbered(12, Buffer.alloc(1000)))
    assert.deepEqual(
      ring.from(0).map(({ n }) => n),
      [12],
    )
  })
})

test('a read of a handset ends without a text when its exchange stops', async () => {
  const [handsets, stopping] = [new Handsets(), new AbortController()]
  const waiting = handsets.next('99000000001', 0, 600_000, stopping.signal)
  stopping.abort()
  assert.deepEqual(await waiting, { texts: [], next: 0 })
  assert.deepEqual(await handsets.next('99000000001', 0, 600_000, stopping.signal), { texts: [], next: 0 })
})
