import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { blockedSessions, untilBlocked } from '../support/blocked.ts'
import type { Answered } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const pool = 24
const storm = 300

test('hanging lists and searches do not delay senders, and only a bounded number of them waits [fault O4]', async () => {
  const blocker = new pg.Client({ connectionString: exchange.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; lock table number_block, operator_change in access exclusive mode')
  const answers: Answered[] = []
  const requested = Array.from({ length: storm }, () => [
    alice.get('/number/search?country=DE'),
    exchange.operator.get('/operator/v1/changes'),
  ]).flatMap((both) => both.map(async (answer) => answers.push(await answer)))
  // The first requests have a connection to the database, the next ones wait for one, and the exchange rejects the others with Retry-After.
  await untilBlocked(exchange.db, pool / 2)
  await until(
    () => answers.length,
    (shed) => shed >= 2 * (storm - pool / 4 - 256),
  )
  for (const { status, headers } of answers)
    assert.deepEqual([status, headers.get('retry-after')], [503, '1'])

  const ids = await Promise.all(Array.from({ length: 40 }, () => alice.sent()))
  for (const id of ids) await alice.notified(id, 'delivered')
  assert.ok((await blockedSessions(exchange.db)) >= pool / 2)

  const shed = answers.length
  await blocker.query('rollback')
  await blocker.end()
  await Promise.all(requested)
  // Requests that exceeded the statement timeout got 503.
  assert.ok(answers.slice(shed).every(({ status }) => [200, 503].includes(status)))
})
