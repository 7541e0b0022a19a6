import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { tablesWith } from '../support/history.ts'
import { until } from '../support/until.ts'

type Operations = (typeof operatorsContract)['operations']
type Erasure = z.output<Operations['readErasure']['responses'][200]['schema']>
type Page = z.output<Operations['exportNumber']['responses'][200]['schema']>

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990' })
})
after(() => exchange.stop())

const root = '/operator/v1/personal-data'

async function exported(number: string, input: object = {}): Promise<Page['records']> {
  const fixtures: Page['records'] = []
  let cursor: string | undefined
  do {
    const body = { number, limit: 2, ...input, ...(cursor && { cursor }) }
    const page = await exchange.operator.post<Page>(`${root}/export`, body)
    assert.equal(page.status, 200, JSON.stringify(page.body))
    fixtures.push(...page.body.records)
    cursor = page.body.next ?? undefined
  } while (cursor)
  return fixtures
}

async function ask(number: string, input: object = {}): Promise<Erasure> {
  const { status, body } = await exchange.operator.post<Erasure>(`${root}/erasures`, { number, ...input })
  assert.equal(status, 202, JSON.stringify(body))
  return body
}

const read = async (id: string) => (await exchange.operator.get<Erasure>(`${root}/erasures/${id}`)).body

/** Waits until an erasure is complete; waiting erasures become due immediately. */
function done({ erasure_id: id }: Erasure): Promise<Erasure> {
  return until(
    async () => {
      await exchange.db.query('update erasure set next_at = clock_timestamp() where done_at is null')
      return read(id)
    },
    ({ state }) => state === 'done',
  )
}

/** The tables that contain this text, except the audit log, which records inbound messages that an operator of a sandbox creates. */
const source = async (words: string) =>
  (await tablesWith(exchange.db, words)).filter((name) => name !== 'operator_change')

const kindsOf = (fixtures: Page['records']) => [...new Set(fixtures.map(({ kind }) => kind))].toSorted()

/** Sends a message to a number and one from it, and waits until both are final and reported, and the request is logged. */
async function spoken(customer: Customer, number: string, words: string): Promise<void> {
  const sent = await customer.sent({ to: number, text: words })
  await customer.notified(sent, 'delivered')
  await exchange.originate(number, customer.number, words)
  await customer.heard(words)
  await until(
    () => exchange.db.query('select from webhook_delivery where account_id = $1', [customer.apiKey]),
    ({ rows }) => rows.length === 0,
  )
  await until(
    () =>
      exchange.db.query('select from request_log_number where account_id = $1 and number = $2', [
        customer.apiKey,
        number,
      ]),
    ({ rows }) => rows.length > 0,
  )
}

/** Stores other data about a number, as networks and operators do, in tables that messages do not change. */
async function keepAlongside(number: string, accountId: string): Promise<void> {
  const { db, operator } = exchange
  for (const kind of ['white_list', 'consent', 'blocked_number']) {
    const rule = await operator.post<{ rule_id: string }>('/operator/v1/rules', {
      name: kind,
      kind,
      effect: 'monitor',
      api_key: accountId,
      ...(kind === 'consent' && { countries: ['US'] }),
    })
    assert.equal(rule.status, 201, JSON.stringify(rule.body))
    const of = kind === 'consent' ? { entity: '1101' } : {}
    const entries = [number, '99000000009'].map((value) => ({ value, ...of }))
    const put = await operator.post(`/operator/v1/rules/${rule.body.rule_id}/entries`, { entries })
    assert.equal(put.status, 204, JSON.stringify(put.body))
  }
  await db.query(
    `insert into network_decision (request_id, account_id, application_id, msisdn, purpose, grants, outcome, decided_by, decided_at)
     values (uuid_now(), $1, uuid_now(), $2, 'p', '{g}', 'granted', 'operator', now())`,
    [accountId, number],
  )
  await db.query(
    `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state)
     values (uuid_now(), 'local', 'x', 'x', $1, 'DELIVRD')`,
    [number],
  )
  await operator.patch(`/operator/v1/virtual-numbers/${number}`, { swapped_at: 'now' })
}

test('the export shows the price of a rejected message as the portal does: 0, because it was refunded', async () => {
  const rita = await exchange.customer('rita')
  const to = '99010000077'
  const id = await rita.sent({ to })
  await rita.notified(id, 'rejected')
  const { rows } = await exchange.db.query<{ price: string }>('select price from message where id = $1', [id])
  assert.ok(Number(rows[0]!.price) > 0)
  const [record] = await exported(to)
  assert.deepEqual([record?.kind, record?.data['price']], ['message', 0])
  const seen = await rita.get<{ price: string }>(`/console/v1/messages/${id}`)
  assert.equal(seen.body.price, '0.0000')
})

test('the data of a number is disclosed in full, then erased everywhere, and its STOP stays in effect', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const [number, words] = ['99000634512', 'Kirschbluete 815']
  await spoken(alice, number, words)
  await spoken(bob, number, words)
  await keepAlongside(number, alice.apiKey)
  await exchange.originate(number, alice.number, 'STOP')
  await alice.heard('STOP')

  const fixtures = await exported(`+${number}`)
  assert.deepEqual(kindsOf(fixtures), [
    'list_entry',
    'message',
    'network_decision',
    'opt_out',
    'request_log',
    'unmatched_receipt',
    'virtual_number',
  ])
  const messages = fixtures.filter(({ kind }) => kind === 'message')
  assert.equal(messages.length, 5)
  const [sent] = messages.filter(
    ({ account_id, data }) => account_id === alice.apiKey && data['direction'] === 'outbound',
  )
  assert.equal(sent!.data['text'], words)
  for (const part of ['history', 'parts_sent', 'webhooks'])
    assert.ok((sent!.data[part] as object[]).length > 0, part)
  const paid = await exchange.db.query('select amount from ledger_entry order by 1')

  const erasure = await done(await ask(number))
  assert.equal(erasure.erased['message'], 5)
  assert.deepEqual(erasure.waiting, {})
  // The number stays on the list of blocked numbers, because otherwise messages would be sent to it again.
  assert.deepEqual(await source(number), ['traffic_entry'])
  assert.deepEqual(await source('Kirschbluete'), [])
  const left = await exported(number)
  assert.deepEqual(kindsOf(left), ['list_entry', 'opt_out'])
  assert.deepEqual(
    left.filter(({ kind }) => kind === 'list_entry').map(({ data }) => data['kind']),
    ['blocked_number'],
  )
  assert.deepEqual(
    await exchange.db.query('select amount from ledger_entry order by 1').then((r) => r.rows),
    paid.rows,
  )

  const stopped = await alice.sent({ to: number })
  assert.equal((await alice.notified(stopped, 'rejected')).error?.title, '1240')
  const other = await bob.sent({ to: number })
  await bob.notified(other, 'delivered')
  const neighbour = await alice.sent({ to: '99000634612' })
  await alice.notified(neighbour, 'delivered')
  await exchange.originate(number, alice.number, 'START')
  await alice.heard('START')
  await alice.notified(await alice.sent({ to: number }), 'delivered')
})

test('an erasure for one account keeps the data of other accounts, and is audited without the number', async () => {
  const [carol, dora] = [await exchange.customer('carol'), await exchange.customer('dora')]
  const number = '99000634777'
  await spoken(carol, number, 'Holunder')
  await spoken(dora, number, 'Wacholder')
  const requested = await ask(number, { account_id: carol.apiKey })
  await done(requested)
  assert.deepEqual(await source('Holunder'), [])
  const left = await exported(number)
  assert.deepEqual([...new Set(left.map(({ account_id }) => account_id))], [dora.apiKey])
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string; after: object }[] }>(
      `/operator/v1/changes?subject=personal-data&subject_id=${requested.person}`,
    )
  ).body
  assert.deepEqual(
    changes.map(({ operation: label }) => label),
    ['exportNumber', 'eraseNumber'],
  )
  assert.deepEqual(changes[1]!.after, { account_id: carol.apiKey, erasure_id: requested.erasure_id })
  const written = await exchange.db.query(
    `select from operator_change c where subject = 'personal-data' and strpos(c::text, $1) > 0`,
    [number],
  )
  assert.equal(written.rowCount, 0)
})

test('an erasure waits for messages that are still to be reported to the customer, and erases them afterwards', async () => {
  const erin = await exchange.customer('erin')
  exchange.receiver.answer(({ path }) => ({ status: path.startsWith('/erin') ? 503 : 200 }))
  const number = '99000634999'
  await exchange.originate(number, erin.number, 'Wartesaal')
  await erin.heard('Wartesaal')
  const requested = await ask(number)
  const waiting = await until(
    () => read(requested.erasure_id),
    ({ state }) => state === 'waiting',
  )
  assert.deepEqual(waiting.waiting, { message: 1 })
  assert.notDeepEqual(await source('Wartesaal'), [])
  exchange.receiver.answer(() => ({ status: 200 }))
  await exchange.advance(3_600)
  await done(requested)
  assert.deepEqual(await source('Wartesaal'), [])
  assert.deepEqual(await source(number), [])
})

test('a request for an unknown account, or for a page past the end, gets an error', async () => {
  const [number, account_id] = ['99000634000', '00000000']
  assert.equal((await exchange.operator.post(`${root}/erasures`, { number, account_id })).status, 404)
  assert.equal((await exchange.operator.post(`${root}/export`, { number, account_id })).status, 404)
  assert.equal((await exchange.operator.post(`${root}/export`, { number, cursor: 'x' })).status, 400)
  assert.equal((await exchange.operator.get(`${root}/erasures/${crypto.randomUUID()}`)).status, 404)
})
