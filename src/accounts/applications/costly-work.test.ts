import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#platform/contract/problem.ts'
import { openCostlyWork } from './costly-work.ts'

/** Work that the test completes, and the number of running items. */
function world() {
  const making = openCostlyWork()
  const running: (() => void)[] = []
  let most = 0
  const ask = (accountId: string) =>
    making(accountId, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      most = Math.max(most, running.push(resolve))
      return promise
    }).then(
      () => 'made' as const,
      (problem: unknown) => (problem instanceof Problem ? problem.kind.status : problem),
    )
  const finish = async () => {
    while (running.length > 0) {
      running.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ask, finish, most: () => most }
}

test('dear work is done one at a time', async () => {
  const { ask, finish, most } = world()
  const requested = ['a', 'b', 'c', 'a'].map((account) => ask(account))
  await new Promise((resolve) => setImmediate(resolve))
  await finish()
  assert.deepEqual(await Promise.all(requested), ['made', 'made', 'made', 'made'])
  assert.equal(most(), 1)
})

test('an account has four pieces of it open at most, and another account is not refused for that', async () => {
  const { ask, finish } = world()
  const greedy = Array.from({ length: 6 }, () => ask('greedy'))
  const other = ask('other')
  assert.deepEqual(await Promise.all(greedy.slice(4)), [429, 429])
  await finish()
  assert.deepEqual(await Promise.all([...greedy.slice(0, 4), other]), [
    'made',
    'made',
    'made',
    'made',
    'made',
  ])
  const again = ask('greedy')
  await new Promise((resolve) => setImmediate(resolve))
  await finish()
  assert.equal(await again, 'made')
})

test('when sixteen wait, further requests are rejected with Retry-After', async () => {
  const { ask, finish } = world()
  const requested = Array.from({ length: 17 }, (_, nth) => ask(`account ${nth}`))
  assert.equal(await ask('late'), 503)
  await new Promise((resolve) => setImmediate(resolve))
  await finish()
  assert.ok((await Promise.all(requested)).every((answer) => answer === 'made'))
})
