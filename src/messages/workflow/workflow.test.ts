import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAccount } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Sql } from '#platform/database/db.ts'
import { openAccepting, type Accepting } from '../../../test/support/accepting.ts'
import { openSender } from '../../../test/support/messages.ts'
import { decideBatch } from '../accept/decide-batch.ts'
import type { FollowUpDeps } from '../accept/store-follow-ups.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { submitRequestOf } from '../message/submit-request.ts'
import { refusals } from '../message/refusals.ts'
import type { StatusEvent } from '../events/notifier.ts'
import { goOn, rejectionEventOf } from './workflow.ts'

let world: Accepting
let options: FollowUpDeps

const price = 10_000

before(async () => {
  world = await openAccepting(price)
  options = await world.node()
})
after(() => world.close())

let accountId: string
let rejected: StatusEvent

/** A workflow of three messages whose first one was refused by the exchange. */
beforeEach(async () => {
  const opened = await openSender(world, 10 * price)
  accountId = opened.accountId
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: opened.sender,
    to: '99000000001',
    text: 'a',
  } as const
  const workflow = { id: uuidv7(), item: 1, items: 3, failover: [body, body] }
  const sending = { accountId, applicationId: null, actor: 'test', perSecond: 100 }
  const deciding = { ...options, db: world.db, mayLease: () => false }
  const decided = await decideBatch(deciding, [submitRequestOf(sending, body, Date.now(), workflow)])
  const refused = decided.map((one) => ({ ...one, refusal: refusals.noRoute }))
  await storeDecided(world.db, refused, { id: options.nodeId, leaseSeconds: 30 })
  rejected = rejectionEventOf(refused[0]!)
})

const going = (sql: Sql) => goOn(options, sql, [rejected], Date.now())

async function itemsOf(): Promise<(number | null)[]> {
  const { rows } = await world.db.query<{ workflow_item: number | null }>(
    'select workflow_item from message where account_id = $1 order by id',
    [accountId],
  )
  return rows.map((row) => row.workflow_item)
}

test('a rejection stored by two nodes at once, or repeatedly, leads to one next message and one charge', async () => {
  const both = await Promise.all([world.db.tx(going), world.db.tx(going)])
  const later = await world.db.tx(going)
  const waiting = [...both, later].map((onward) => onward.waiting.length)
  assert.deepEqual(
    waiting.toSorted((a, b) => a - b),
    [0, 0, 1],
  )
  assert.deepEqual(await itemsOf(), [1, 2])
  assert.equal((await readAccount(world.db, accountId))!.amount, 9 * price)
})

test('a next message from a transaction that was rolled back is created again', async () => {
  const died = new Error('died before the commit')
  const dying = world.db.tx(async (sql) => {
    assert.equal((await going(sql)).waiting.length, 1)
    throw died
  })
  await assert.rejects(dying, died)
  assert.deepEqual(await itemsOf(), [1])
  assert.equal((await world.db.tx(going)).waiting.length, 1)
  assert.deepEqual(await itemsOf(), [1, 2])
  assert.equal((await readAccount(world.db, accountId))!.amount, 9 * price)
})

test('a late status of a message whose workflow has continued changes nothing', async () => {
  await world.db.tx(going)
  const last = { ...rejected, workflow: { ...rejected.workflow!, item: 3 } }
  for (const events of [last, { ...rejected, status: 'undeliverable' }])
    assert.deepEqual(await world.db.tx((sql) => goOn(options, sql, [events], Date.now())), {
      events: [],
      waiting: [],
      after: [],
    })
  assert.deepEqual(await itemsOf(), [1, 2])
})
