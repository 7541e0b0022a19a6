import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'

let proxy: StallingProxy
let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange({ through: async (url) => (proxy = await openStallingProxy(url)).url })
  alice = await exchange.customer('alice')
})
after(async () => {
  await exchange?.stop()
  await proxy?.close()
})

/** Limits how many more sessions the database accepts; -1 means unlimited. */
async function allow(connections: number): Promise<void> {
  const url = new URL(exchange.ownerUrl)
  const database = url.pathname.slice(1)
  url.pathname = '/postgres'
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(`alter database ${database} connection limit ${connections}`)
  await owner.end()
}

const send = (ref: string) => alice.post('/v1/messages', alice.sms({ client_ref: ref }))

test('when the database refuses new connections, requests get 503; later ones are accepted, and no work is left half done [fault D10]', async () => {
  await until(
    () => send(randomUUID()),
    ({ status }) => status === 202,
  )
  await allow(0)
  proxy.cut()
  const refs = Array.from({ length: 40 }, () => randomUUID())
  const answers = await Promise.all(refs.map(send))
  for (const { status, headers } of answers) {
    assert.equal(status, 503)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
  assert.equal((await exchange.anonymous.get('/healthz')).status, 200)
  assert.equal((await exchange.anonymous.get('/readyz')).status, 503)
  await allow(-1)
  const { body } = await until(
    () => send(randomUUID()),
    ({ status }) => status === 202,
  )
  await alice.notified(body.message_uuid, 'delivered')
  const { rows } = await exchange.db.query('select client_ref from message where client_ref = any($1)', [
    refs,
  ])
  assert.deepEqual(rows, [])
})
