import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { readAccount } from '#accounts/index.ts'
import {
  openCarriers,
  openCarriersMetrics,
  createRoute,
  prices,
  putCarrier,
  putPrefix,
} from '#carriers/index.ts'
import { openChannels } from '#chat/index.ts'
import { openOwners } from '#numbers/index.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { BatchLanes } from '#platform/batches/batch-lanes.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { openAccept } from './accept.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { Accepted } from './idempotency.ts'

const nodeId = uuidv7()
const price = 10_000

let world: TestAccounts
let wire: Awaited<ReturnType<typeof openWire>>
let far: Db
let accept: BatchLanes<SubmitRequest, Accepted>
let accountId: string
let sender: string

before(async () => {
  world = await openTestAccounts()
  const { db, vault, epoch } = world
  await putCarrier(db, vault, {
    id: 'a',
    name: 'A',
    host: '127.0.0.1',
    port: 1,
    systemId: 'a',
    password: 'a',
  })
  await createRoute(db, {
    prefix: '',
    sender: 'any',
    carrierId: 'a',
    priority: 0,
    weight: 1,
    last: false,
  })
  await putPrefix(db, prices, '', { price })
  ;({ accountId, sender } = await openSender(world, 3 * price))
  const { rows } = await db.query<{ name: string }>('select current_database() as name')
  const url = new URL(`/${rows[0]!.name}`, process.env['STROWGER_TEST_URL'])
  wire = await openWire(url)
  far = openDb({ url: wire.url, log: quiet, max: 4 })
  accept = openAccept({
    db: far,
    carriers: await openCarriers({
      db,
      vault,
      nodeId,
      log: quiet,
      metrics: openCarriersMetrics(openMetrics()),
    }),
    owners: openOwners({ db, epoch }),
    channels: openChannels({ db, vault, epoch }),
    nodeId,
    mayLease: () => false,
    notifyStored: async () => () => undefined,
    accepted: () => undefined,
  })
})
after(async () => {
  await far?.close()
  await wire?.close()
  await world?.close()
})

/** A proxy to the database that can be cut: before the storing statement is forwarded, or before its result comes back. */
async function openWire(target: URL) {
  let cut: 'question' | 'answer' | undefined
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const away = connect(Number(target.port), '127.0.0.1')
    let deaf = false
    for (const socket of [near, away]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        away.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      const now = chunk.includes('store-decided') ? cut : undefined
      if (now) cut = undefined
      if (now === 'answer') deaf = true
      if (now === 'question') near.destroy()
      else away.write(chunk)
    })
    away.on('data', (chunk: Buffer) => (deaf ? near.destroy() : near.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cutNext: (label: 'question' | 'answer') => void (cut = label),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const request = (): SubmitRequest => ({
  message: outbound({ accountId, sender }),
  actor: 'test',
  details: null,
  perSecond: 100_000,
})

/** The number of stored messages of the account, and its balance. */
async function books() {
  const { rows } = await world.db.query<{ count: number }>(
    'select count(*) from message where account_id = $1',
    [accountId],
  )
  return { messages: rows[0]!.count, balance: (await readAccount(world.db, accountId))!.amount }
}

test('a message whose connection was lost before its answer is accepted once and charged once [fault D3]', async () => {
  wire.cutNext('answer')
  assert.equal(await accept.push(request()), 'accepted')
  assert.deepEqual(await books(), { messages: 1, balance: 2 * price })
})

test('a message whose connection was lost before it arrived is stored by the second attempt', async () => {
  wire.cutNext('question')
  assert.equal(await accept.push(request()), 'accepted')
  assert.deepEqual(await books(), { messages: 2, balance: price })
})

test('the last message that the balance covers is accepted although its answer was lost', async () => {
  wire.cutNext('answer')
  assert.equal(await accept.push(request()), 'accepted')
  assert.deepEqual(await books(), { messages: 3, balance: 0 })
})

test('a refused message whose connection was lost in the middle of its transaction is stored once, and is not charged', async () => {
  for (const lost of ['answer', 'question'] as const) {
    const before = await books()
    wire.cutNext(lost)
    const foreign = request()
    foreign.message.sender = '12029999999'
    assert.equal(await accept.push(foreign), 'accepted')
    assert.deepEqual(await books(), { ...before, messages: before.messages + 1 })
    const { rowCount } = await world.db.query(
      "select from message_event where message_id = $1 and event = 'refused'",
      [foreign.message.id],
    )
    assert.equal(rowCount, 1)
  }
})
