import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { eraseTexts } from '#messages/index.ts'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import { dropOldPartitions } from '#platform/database/partitions.ts'
import type { z } from 'zod'
import { quiet } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeOld } from '../support/history.ts'
import { until } from '../support/until.ts'

type Operations = (typeof operatorsContract)['operations']
type Retention = z.output<Operations['readRetention']['responses'][200]['schema']>
type Page = z.output<Operations['searchMessages']['responses'][200]['schema']>
type Health = z.output<Operations['readHealth']['responses'][200]['schema']>

let exchange: TestExchange
before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

/** Drops old partitions before each read, because the exchange itself may hold a lock during one of these attempts. */
const swept =
  <T>(look: () => Promise<T>) =>
  async () => {
    await dropOldPartitions(exchange.db, quiet)
    return look()
  }

const path = '/operator/v1/retention'
const read = async () => (await exchange.operator.get<Retention>(path)).body.retention
const kept = (retention: Retention['retention']) =>
  Object.fromEntries(retention.map(({ kind, keep_days }) => [kind, keep_days]))
const defaults = {
  webhook_responses: 14,
  messages: 400,
  reports: 400,
  qod_sessions: 30,
  sim_actions: 400,
  sim_alarms: 400,
  sim_disconnects: 30,
  sim_usage: 800,
  submissions: 30,
  texts: 30,
  webhooks: 30,
  workflows: 112,
}

test('an operator sees how long history is kept and changes it, and the change is audited', async () => {
  assert.deepEqual(kept(await read()), defaults)
  const { status, body } = await exchange.operator.patch<Retention>(path, { messages: 90, texts: 14 })
  assert.equal(status, 200)
  assert.deepEqual(kept(body.retention), { ...defaults, messages: 90, texts: 14 })
  const { changes } = (await exchange.operator.get<{ changes: object[] }>('/operator/v1/changes?limit=1'))
    .body
  assert.partialDeepStrictEqual(changes[0], {
    operation: 'changeRetention',
    subject: 'retention',
    before: { messages: 400, texts: 30 },
    after: { messages: 90, texts: 14 },
  })
  assert.equal((await exchange.operator.patch(path, { messages: 400, texts: 30 })).status, 200)
})

test('a retention period shorter than required is refused, and each invalid member is named', async () => {
  const wrong = {
    messages: 29,
    texts: 40_000,
    workflows: 1,
    webhooks: 40,
    webhook_responses: '14',
    ledger: 90,
  }
  const { status, body } = await exchange.operator.patch(path, wrong)
  assert.equal(status, 400)
  const names = JSON.stringify(body)
    .match(/"name":"\w+"/g)
    ?.toSorted()
  assert.deepEqual(
    names,
    ['ledger', 'messages', 'texts', 'webhook_responses', 'workflows'].map((name) => `"name":"${name}"`),
  )
  for (const one of await read()) {
    const change = (days: number) => exchange.operator.patch(path, { [one.kind]: days })
    assert.deepEqual(
      [(await change(one.least_days - 1)).status, (await change(one.least_days)).status],
      [400, 200],
    )
    await change(one.keep_days)
  }
  assert.deepEqual(kept(await read()), defaults)
})

test('an old message is found without its text first, and later not at all', async () => {
  const { db, operator } = exchange
  const id = await storeOld(db, 60)
  const found = `/operator/v1/messages?message_uuid=${id}`
  const erased = async () => {
    await eraseTexts(db)
    return (await operator.get<Page>(found)).body.messages
  }
  await until(erased, ([message]) => message?.text === null)
  assert.equal((await operator.get(`/operator/v1/messages/${id}`)).status, 200)
  await operator.patch(path, { messages: 30 })
  await until(
    swept(() => operator.get<Page>(found)),
    ({ body }) => body.messages.length === 0,
  )
  assert.equal((await operator.get(`/operator/v1/messages/${id}`)).status, 404)
  await operator.patch(path, { messages: 400 })
})

test('the health reports history that cannot be dropped', async () => {
  const reader = new pg.Client({ connectionString: exchange.ownerUrl })
  await reader.connect()
  await reader.query('begin; select from message limit 1; select from message_event limit 1')
  await storeOld(exchange.db, 900)
  await dropOldPartitions(exchange.db, quiet)
  const health = async () => (await exchange.operator.get<Health>('/operator/v1/health')).body.findings
  const findings = (await health()).filter(({ subject }) => subject === 'history of messages')
  assert.match(findings[0]?.description ?? '', /^2 partitions should have been dropped/)
  assert.equal((await read()).find(({ kind }) => kind === 'messages')?.overdue, 2)
  await reader.query('rollback')
  await reader.end()
  await until(swept(health), (found) => !found.some(({ subject }) => subject === 'history of messages'))
})
