import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Db } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeOld } from '../../../test/support/history.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { storeSubmitted } from '../outcomes/submitted-store.ts'
import { sweepOnce } from './sweep.ts'
import { confirm } from './unconfirmed-store.ts'

let database: TestDatabase
let db: Db
before(async () => {
  database = await openTestDatabase()
  ;({ db } = database)
})
after(() => database.close())

const owner = randomUUID()
let numbers = 0

/** Stores a message of this age in seconds and returns its ID. */
async function stored(seconds: number, status: string): Promise<string> {
  const id = uuidAt(Date.now() - seconds * 1_000).slice(0, 24) + String(++numbers).padStart(12, '0')
  await storeOld(db, 0, { id, status })
  if (status === 'submitted') await db.query(submissionOf, [id])
  return id
}

const submissionOf = `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient)
  values ($1::uuid, 'a', 1, 1, 'local', $1::uuid::text, '99000000001')`

/** The carrier accepts a message that waited in its queue. */
async function submit(id: string): Promise<void> {
  const message = {
    id,
    accountId: 'a',
    carrierId: 'local',
    recipient: '99000000001',
    attempt: 1,
    channel: 'sms',
  }
  const waiting = {
    message_id: id,
    account_id: 'a',
    carrier_id: 'local',
    attempt: 1,
    owner,
    sent_at: new Date(),
  }
  await insertAny(db, 'dispatch', { ...waiting, due_at: new Date(), expires_at: new Date() })
  const submissions = [{ message: message as OutboundMessage, carrierMessageIds: [id] }]
  await db.tx((sql) => storeSubmitted(sql, owner, submissions, Date.now()))
}

async function unconfirmed(): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select message_id as id from unconfirmed_message order by message_id',
  )
  return rows.map(({ id }) => id)
}

const sweep = async () => {
  while (await sweepOnce(db));
}

test('the sweep stores old messages without a receipt, and neither young nor confirmed ones', async () => {
  const lost = await stored(300, 'submitted')
  await stored(300, 'delivered')
  await stored(300, 'rejected')
  await stored(60, 'submitted')
  await sweep()
  assert.deepEqual(await unconfirmed(), [lost])
  await sweep()
  assert.deepEqual(await unconfirmed(), [lost])
  await db.tx((sql) => confirm(sql, [lost]))
  assert.deepEqual(await unconfirmed(), [])
})

test('a message that is submitted after the sweep has seen it is stored when it is submitted', async () => {
  const waiting = await stored(300, 'accepted')
  await sweep()
  assert.deepEqual(await unconfirmed(), [])
  await submit(waiting)
  assert.deepEqual(await unconfirmed(), [waiting])
  await db.tx((sql) => confirm(sql, [waiting]))
})

test('a message that is submitted at once is stored by the sweep only', async () => {
  const prompt = await stored(1, 'accepted')
  await submit(prompt)
  assert.deepEqual(await unconfirmed(), [])
})

test('a message that was confirmed while the sweep stored it is removed by the next sweep', async () => {
  const lost = await stored(200, 'submitted')
  await db.query('update unconfirmed_sweep set until_id = $1', [uuidAt(Date.now() - 250_000)])
  await sweep()
  assert.deepEqual(await unconfirmed(), [lost])
  await db.query(`update message set status = 'delivered' where id = $1`, [lost])
  await sweep()
  assert.deepEqual(await unconfirmed(), [])
})

test('two nodes that sweep at once store each message once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => stored(150, 'submitted')))
  await db.query('update unconfirmed_sweep set until_id = $1', [uuidAt(Date.now() - 190_000)])
  await Promise.all([sweep(), sweep(), sweep()])
  assert.deepEqual(await unconfirmed(), ids.toSorted())
})
