import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { openBatchLanes, type BatchLanesOptions } from './batch-lanes.ts'
import { Problem } from '../contract/problem.ts'

type Item = { n: number; key: number; bad: boolean }

const full = { status: 503, code: 'full', title: 'Full', detail: 'Full.' }

const batchLanesOf = (options: Partial<BatchLanesOptions<Item, number>>) =>
  openBatchLanes<Item, number>({
    batchLaneCount: 3,
    batchLaneOf: ({ key }) => key,
    maxBatch: 5,
    maxQueued: 1_000,
    whenFull: full,
    flush: async (items) => items.map(({ n }) => n),
    ...options,
  })

test('every push gets its own result once, an invalid item fails alone, and a batch lane keeps its order', async () => {
  const items = fc.array(fc.record({ key: fc.nat(20), bad: fc.boolean() }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(items, fc.infiniteStream(fc.nat(3)), async (provided, pauses) => {
      const stored: Item[] = []
      const inFlight = new Set<number>()
      const batchLanes = batchLanesOf({
        async flush(batch) {
          const batchLane = batch[0]!.key % 3
          assert.ok(batch.length <= 5 && batch.every(({ key }) => key % 3 === batchLane))
          assert.ok(!inFlight.has(batchLane), 'two batches of one batch lane were in flight at once')
          inFlight.add(batchLane)
          for (let i: number = pauses.next().value; i > 0; i--) await turn()
          inFlight.delete(batchLane)
          stored.push(...batch)
          return batch.map(({ n, bad }) => (bad ? new Error(`bad ${n}`) : n))
        },
      })
      const inputs = provided.map((one, n) => ({ ...one, n }))
      const results = await Promise.allSettled(inputs.map((one) => batchLanes.push(one)))
      for (const [n, result] of results.entries())
        assert.equal(
          result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
          inputs[n]!.bad ? `bad ${n}` : n,
        )
      for (const batchLane of [0, 1, 2]) {
        const order = stored.filter(({ key }) => key % 3 === batchLane).map(({ n }) => n)
        assert.deepEqual(
          order,
          order.toSorted((a, b) => a - b),
        )
      }
      assert.equal(stored.length, provided.length)
      assert.equal(batchLanes.queued(), 0)
      await batchLanes.idle()
    }),
    { numRuns: 60 },
  )
})

test('two batches of a batch lane may be in flight, in order, but none together with an exclusive one', async () => {
  const items = fc.array(fc.record({ key: fc.nat(20), bad: fc.boolean() }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(items, fc.infiniteStream(fc.nat(3)), async (provided, pauses) => {
      const flying = [0, 1, 2].map(() => new Set<Item[]>())
      const begun: Item[] = []
      const batchLanes = batchLanesOf({
        inFlight: 2,
        gatherMs: 5,
        apart: ({ bad }) => bad,
        async flush(batch, batchLane) {
          assert.ok(batch.length > 0 && batch.every(({ key }) => key % 3 === batchLane))
          const others = [...flying[batchLane]!]
          assert.ok(others.length < 2)
          if (others.length > 0) assert.ok([...others, batch].every((one) => !one.some(({ bad }) => bad)))
          flying[batchLane]!.add(batch)
          begun.push(...batch)
          for (let i: number = pauses.next().value; i > 0; i--) await turn()
          flying[batchLane]!.delete(batch)
          return batch.map(({ n }) => n)
        },
      })
      const pushed = provided.map(async (one, n) => {
        for (let i = n % 7; i > 0; i--) await turn()
        return batchLanes.push({ ...one, n })
      })
      assert.deepEqual(
        await Promise.all(pushed),
        provided.map((_, n) => n),
      )
      assert.equal(begun.length, provided.length)
      await batchLanes.idle()
    }),
    { numRuns: 60 },
  )
})

test('a batch is stored while the previous one is in flight, if that is allowed', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const begun: number[][] = []
  const batchLanes = batchLanesOf({
    inFlight: 2,
    async flush(batch) {
      begun.push(batch.map(({ n }) => n))
      if (begun.length === 1) await answered
      return batch.map(({ n }) => n)
    },
  })
  const push = (n: number) => batchLanes.push({ n, key: 0, bad: false })
  const first = push(0)
  while (begun.length === 0) await turn()
  assert.deepEqual(await Promise.all([push(1), push(2)]), [1, 2])
  answer()
  assert.equal(await first, 0)
  assert.deepEqual(begun, [[0], [1, 2]])
})

test('when a batch fails, all its items are rejected, and the next batch is stored', async () => {
  let fails = true
  const batchLanes = batchLanesOf({
    flush: async (items) => {
      if (fails) throw new Error('away')
      return items.map(({ n }) => n)
    },
  })
  const item = (n: number) => ({ n, key: 0, bad: false })
  const first = await Promise.allSettled([batchLanes.push(item(1)), batchLanes.push(item(2))])
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  fails = false
  assert.equal(await batchLanes.push(item(3)), 3)
})

test('above the limit a push is rejected at once with the configured problem, until there is room', async () => {
  const gate = Promise.withResolvers<void>()
  const batchLanes = batchLanesOf({
    maxQueued: 2,
    flush: async (items) => {
      await gate.promise
      return items.map(({ n }) => n)
    },
  })
  const item = (n: number) => ({ n, key: 0, bad: false })
  const waiting = [batchLanes.push(item(1)), batchLanes.push(item(2))]
  await assert.rejects(
    batchLanes.push(item(3)),
    (problem: Problem) => problem.kind === full && problem.retryAfter === 1,
  )
  gate.resolve()
  assert.deepEqual(await Promise.all(waiting), [1, 2])
  assert.equal(await batchLanes.push(item(4)), 4)
})

test('an item that waits too long for its batch is rejected and not stored; a batch in flight has no time limit [fault D1]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const [stored, left]: [number[], number[]] = [[], []]
  const batchLanes = batchLanesOf({
    queueTimeoutMs: 1_000,
    left: ({ n }) => void left.push(n),
    async flush(batch) {
      stored.push(...batch.map(({ n }) => n))
      await answered
      return batch.map(({ n }) => n)
    },
  })
  const push = (n: number) => batchLanes.push({ n, key: 0, bad: false })
  const first = push(0)
  while (stored.length === 0) await turn()
  const late = await Promise.allSettled([push(1), push(2)])
  for (const one of late)
    assert.ok(one.status === 'rejected' && one.reason instanceof Problem && one.reason.kind === full)
  assert.equal(batchLanes.queued(), 1)
  answer()
  assert.equal(await first, 0)
  assert.equal(await push(3), 3)
  await batchLanes.idle()
  assert.deepEqual(
    [stored, left],
    [
      [0, 3],
      [1, 2, 0, 3],
    ],
  )
})

test('a batch lane that is crowded for longer than a burst has no room until it is empty; others have room [fault O1]', async () => {
  let now = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const batchLanes = batchLanesOf({
    crowding: { always: 2, waitMs: 250, burstMs: 1_000, most: 1_000, least: 1, now: () => now },
    async flush(batch, batchLane) {
      if (batchLane === 0) await answered
      return batch.map(({ n }) => n)
    },
  })
  const push = (n: number, key: number) => batchLanes.push({ n, key, bad: false })
  const pushes = [1, 2, 3].map((n) => {
    assert.ok(batchLanes.hasRoom(0))
    return push(n, 0)
  })
  now += 500
  assert.ok(batchLanes.hasRoom(0), 'a burst')
  now += 500
  assert.ok(!batchLanes.hasRoom(0))
  assert.ok(batchLanes.hasRoom(1))
  assert.equal(await push(4, 1), 4)
  assert.ok(!batchLanes.hasRoom(0))
  answer()
  assert.deepEqual(await Promise.all(pushes), [1, 2, 3])
  await batchLanes.idle()
  assert.ok(batchLanes.hasRoom(0))
})
