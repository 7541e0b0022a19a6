import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openListeners } from './listeners.ts'

const most = { always: 2, ofAccount: 4, ofFamily: 5, ofNode: 6 }

/** Listeners that wait until they are ended. */
function openNode(limits = most) {
  const listen = openListeners(limits)
  const ends: (() => Promise<unknown>)[] = []
  /** Begins to listen; returns the refusal, or undefined if the request waits. */
  const begin = async (id: string, primaryId?: string): Promise<string | undefined> => {
    const events = Promise.withResolvers<string>()
    const started = Promise.withResolvers<undefined>()
    const answer = listen({ id, primaryId }, () => {
      ends.push(() => {
        events.resolve('events')
        return answer
      })
      started.resolve(undefined)
      return events.promise
    })
    return Promise.race([started.promise, answer])
  }
  return { begin, end: () => ends.shift()!() }
}

const several = async (count: number, begin: () => Promise<string | undefined>) => {
  const refusals = []
  for (let n = 0; n < count; n++) refusals.push((await begin()) ?? 'waits')
  return refusals
}

test('an account has a limited number of listeners, and one that ends makes room', async () => {
  const { begin, end } = openNode()
  assert.deepEqual(await several(5, () => begin('a')), ['waits', 'waits', 'waits', 'waits', 'account-full'])
  await end()
  assert.equal(await begin('a'), undefined)
})

test('if a node has the maximum of listeners, each account still has two', async () => {
  const { begin } = openNode()
  await several(4, () => begin('a'))
  assert.deepEqual(await several(3, () => begin('b')), ['waits', 'waits', 'node-full'])
  assert.deepEqual(await several(3, () => begin('c')), ['waits', 'waits', 'node-full'])
})

test('a primary account and its subaccounts share the places beyond two each', async () => {
  const { begin } = openNode({ ...most, ofFamily: 2, ofNode: 20 })
  assert.deepEqual(await several(2, () => begin('sub', 'primary')), ['waits', 'waits'])
  assert.deepEqual(await several(4, () => begin('primary')), ['waits', 'waits', 'waits', 'waits'])
  assert.equal(await begin('sub', 'primary'), 'account-full')
  assert.equal(await begin('other'), undefined)
})
