import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAccount } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openDb } from '#platform/database/db.ts'
import type { BatchLanes } from '#platform/batches/batch-lanes.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAccepting, type Accepting as World } from '../../../test/support/accepting.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound, type Sender } from '../../../test/support/messages.ts'
import { openAccept } from './accept.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { onceOf } from '#platform/contract/idempotency-key.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'

const price = 10_000
let world: World
let nodes: BatchLanes<SubmitRequest, Accepted>[]
let alice: Sender

before(async () => {
  world = await openAccepting(price)
  nodes = [openAccept(await world.node()), openAccept(await world.node())]
})
after(() => world.close())
beforeEach(async () => {
  alice = await openSender(world, 5 * price)
})

/** The same request each time, as a new message. */
const request = (key: string, text = 'Hello', sender = alice): SubmitRequest => ({
  message: outbound({ ...sender, text }),
  actor: 'test',
  details: null,
  perSecond: 100_000,
  once: onceOf(key, text),
})

/** The IDs returned for requests, or the statuses of their problems. */
async function answers(requested: [node: 0 | 1, submit: SubmitRequest][]): Promise<(string | number)[]> {
  const settled = await Promise.allSettled(requested.map(([node, submit]) => nodes[node]!.push(submit)))
  return settled.map((one, i) => {
    if (one.status === 'rejected') return one.reason instanceof Problem ? one.reason.kind.status : 500
    return one.value === 'accepted' ? requested[i]![1].message.id : one.value.messageId
  })
}

async function stored({ accountId }: Sender): Promise<string[]> {
  const { rows } = await world.db.query<{ id: string }>('select id from message where account_id = $1', [
    accountId,
  ])
  return rows.map((row) => row.id)
}

test('the same request on two nodes at once creates one message, charged once, and both return it [fault C5]', async () => {
  for (let round = 1; round <= 5; round++) {
    const requests = [0, 1, 0, 1].map((node): [0 | 1, SubmitRequest] => [node as 0 | 1, request(`${round}`)])
    assert.equal(new Set(await answers(requests)).size, 1)
    assert.equal((await stored(alice)).length, round)
  }
  assert.equal((await readAccount(world.db, alice.accountId))!.amount, 0)
})

test('a key that another node uses at the same moment fails no other message of the batch', async () => {
  const other = await openSender(world, 100 * price)
  const batch = (node: 0 | 1) =>
    Array.from({ length: 20 }, (_, i): [0 | 1, SubmitRequest] => [
      node,
      request(i < 5 ? `k${i}` : uuidv7(), 'a', other),
    ])
  const notified = await answers([...batch(0), ...batch(1)])
  assert.deepEqual(notified.slice(0, 5), notified.slice(20, 25))
  assert.deepEqual(new Set(await stored(other)), new Set(notified))
  assert.equal(new Set(notified).size, 35)
})

test('another request with the same key is refused, even when both arrive together', async () => {
  const notified = await answers([
    [0, request('k', 'one')],
    [0, request('k', 'two')],
  ])
  assert.deepEqual(notified, [(await stored(alice))[0], 422])
  assert.deepEqual(await answers([[1, request('k', 'three')]]), [422])
})

test('a key belongs to its account', async () => {
  const bob = await openSender(world, price)
  const notified = await answers([
    [0, request('k')],
    [0, request('k', 'Hello', bob)],
  ])
  assert.equal(new Set(notified).size, 2)
})

test('a request that is refused does not use up its key', async () => {
  const poor = await openSender(world, 1)
  const requested = request('k', 'Hello', poor)
  assert.deepEqual(
    await answers([
      [0, requested],
      [0, request('k', 'Hello', poor)],
    ]),
    [402, 402],
  )
  await world.db.query('update balance set credit_limit = $2 where account_id = $1', [poor.accountId, price])
  const [id] = await answers([[0, request('k', 'Hello', poor)]])
  assert.deepEqual(await stored(poor), [id])
})

test('if another node stored the request and its result cannot be read, the outcome is reported as unknown', async () => {
  const sql = openDb({ url: world.url, log: quiet, max: 1 })
  const requested = request('k')
  const [answer] = await acceptOnce(sql, [requested], async () => {
    await sql.close()
    throw Object.assign(new Error('taken'), { code: '23505', table: 'idempotency_key' })
  })
  assert.ok(answer instanceof Problem)
  assert.equal(answer.kind.code, 'outcome-unknown')
})

test('a key expires after one day', async () => {
  const [first] = await answers([[0, request('k')]])
  await deleteOld(world.db, retained, Date.now())
  assert.deepEqual(await answers([[0, request('k')]]), [first])
  await world.db.query("update idempotency_key set at = at - interval '25 hours'")
  await deleteOld(world.db, retained, Date.now())
  assert.notDeepEqual(await answers([[0, request('k')]]), [first])
})
