import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Outbox } from './outbox.ts'
import { SubmitLog, type ReceivedSubmit } from './submit-log.ts'
import { Timetable } from './timetable.ts'

test('what is due arrives in order of its delay, no earlier, and in batches', async () => {
  const batches: string[][] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = performance.now()
  const timetable = new Timetable<string>((items) => {
    batches.push(items)
    if (items.includes('late')) resolve()
  })
  timetable.add(30, 'late')
  timetable.add(5, 'first')
  timetable.add(5, 'second')
  await promise
  assert.deepEqual(batches.flat(), ['first', 'second', 'late'])
  assert.ok(performance.now() - started >= 29)
})

test('deliveries wait for a receiver, respect its room, and come back when it leaves', () => {
  const outbox = new Outbox()
  const message = (source: string) => ({ source, destination: '2', shortMessage: Buffer.alloc(0) })
  const taken: string[] = []
  const receiver = {
    room: () => 2 - taken.length,
    deliver: (messages: { source: string }[]) => {
      for (const { source } of messages) taken.push(source)
    },
  }
  outbox.add(['a', 'b', 'c'].map(message))
  assert.equal(outbox.length, 3)
  outbox.join(receiver)
  outbox.pump()
  assert.deepEqual(taken, ['a', 'b'])
  outbox.leave(receiver, [message('b')])
  assert.equal(outbox.length, 2)
})

test('the log keeps the last submits in order and counts them all', () => {
  const log = new SubmitLog(3)
  for (let sequence = 1; sequence <= 5; sequence += 1) log.add({ sequence } as ReceivedSubmit)
  assert.deepEqual(
    log.all().map(({ sequence }) => sequence),
    [3, 4, 5],
  )
  assert.equal(log.total, 5)
})
