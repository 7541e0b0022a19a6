import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultReplies } from '../../src/tendlc/traffic/keywords.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCampaign } from '../support/linked.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

const path = '/v1/10dlc/opt_out_assist'

/** The automatic replies of an account to a subscriber, oldest first. */
const answered = async ({ apiKey }: Customer, to: string) => {
  const { rows } = await exchange.db.query<{ id: string; text: string; sender: string; status: string }>(
    `select id, text, sender, status from message where account_id = $1 and recipient = $2 and actor = 'keywords' order by id`,
    [apiKey, to],
  )
  return rows
}

const answers = (who: Customer, to: string, count: number) =>
  until(
    () => answered(who, to),
    (rows) => rows.length === count && rows.every(({ status }) => status === 'delivered'),
  )

const fate = async (who: Customer, changes: object) => {
  const id = await who.sent({ ...changes })
  const seen = await exchange.messageUntil(
    id,
    ({ status }) => status === 'delivered' || status === 'rejected',
  )
  return seen.error_code ?? seen.status
}

test('opt-out assist is off by default, customers can only enable it, and it covers subaccounts too [S2-194] [S2-195]', async () => {
  const [anna, other] = [await exchange.customer('anna'), await exchange.customer('other')]
  const child = await exchange.customer('child')
  await exchange.db.query('update account set primary_id = $2 where id = $1', [child.apiKey, anna.apiKey])
  const seen = async (who: Customer) => (await who.get<{ enabled: boolean }>(path)).body.enabled
  assert.deepEqual([await seen(anna), await seen(child)], [false, false])
  for (const body of [{ enabled: false }, {}, { enabled: 'yes' }, { enabled: true, more: 1 }]) {
    const refused = await anna.post<{ type: string }>(path, body)
    assert.equal(refused.status, 422)
    assert.match(refused.body.type, /10dlc#opt-out-assist$/)
  }
  assert.equal(await seen(anna), false)
  const enabled = await anna.post(path, { enabled: true })
  assert.deepEqual([enabled.status, enabled.body], [200, { enabled: true }])
  assert.deepEqual((await anna.put(path, { enabled: true })).body, { enabled: true })
  assert.deepEqual([await seen(anna), await seen(child), await seen(other)], [true, true, false])
  assert.equal((await anna.put(path, { enabled: false })).status, 422)
  assert.equal(await seen(anna), true)
})

test('only an operator can disable opt-out assist, the audit log records it, and existing opt-outs remain [S2-194] [S2-195]', async () => {
  const [ruth, child] = [await exchange.customer('ruth'), await exchange.customer('child-of-ruth')]
  await exchange.db.query('update account set primary_id = $2 where id = $1', [child.apiKey, ruth.apiKey])
  const seen = async (who: Customer) => (await who.get<{ enabled: boolean }>(path)).body.enabled
  const off = ({ apiKey }: { apiKey: string }) =>
    exchange.operator.delete(`/operator/v1/accounts/${apiKey}/opt-out-assist`)
  const to = '99000000111'
  await ruth.post(path, { enabled: true })
  await exchange.originate(to, ruth.number, 'STOP')
  await answers(ruth, to, 1)
  assert.equal((await off(child)).status, 409)
  assert.equal((await off({ apiKey: 'ffffffff' })).status, 404)
  assert.deepEqual([await seen(ruth), await seen(child)], [true, true])
  assert.deepEqual([(await off(ruth)).status, (await off(ruth)).status], [204, 204])
  assert.deepEqual([await seen(ruth), await seen(child)], [false, false])
  type Change = { operation: string; before: unknown; after: unknown }
  const { body } = await exchange.operator.get<{ changes: Change[] }>(
    `/operator/v1/changes?subject=account&subject_id=${ruth.apiKey}`,
  )
  assert.deepEqual(
    body.changes
      .filter(({ operation: label }) => label === 'disableOptOutAssist')
      .map(({ before, after }) => [before, after]),
    [[{ opt_out_assist: true }, { opt_out_assist: false }]],
  )
  assert.equal(await fate(ruth, { to }), 1240)
  await exchange.originate(to, ruth.number, 'HELP')
  await ruth.heard('HELP')
  await exchange.advance(10)
  assert.equal((await answered(ruth, to)).length, 1, 'no reply without opt-out assist')
  assert.deepEqual((await ruth.post(path, { enabled: true })).body, { enabled: true })
})

test('a campaign shows whether opt-out assist is on for the primary account as soon as it is enabled there [S2-100]', async () => {
  const [iris, child] = [await exchange.customer('iris'), await exchange.customer('child-of-iris')]
  const setPrimary = 'update account set primary_id = $2 where id = $1'
  await exchange.db.query(setPrimary, [child.apiKey, iris.apiKey])
  const shown = await Promise.all(
    [iris, child].map(async (who) => {
      const { path: numbers } = await storeCampaign(exchange.db, who.apiKey)
      return { who, at: numbers.replace(/\/numbers$/, '') }
    }),
  )
  type Campaign = { opt_out_assist: boolean }
  type List = { _embedded: { campaigns: Campaign[] } }
  const seen = () =>
    Promise.all(
      shown.flatMap(({ who, at }) => [
        who.get<Campaign>(at).then(({ body }) => body.opt_out_assist),
        who.get<List>(at.replace(/\/[^/]+$/, '')).then(
          ({
            body: {
              _embedded: { campaigns },
            },
          }) => campaigns[0]!.opt_out_assist,
        ),
      ]),
    )
  assert.deepEqual(await seen(), [false, false, false, false])
  assert.equal((await iris.post(path, { enabled: true })).status, 200)
  assert.deepEqual(await seen(), [true, true, true, true])
})

test('with opt-out assist a STOP to one number covers all of the account, gets one reply, and ends with START [S2-195]', async () => {
  const beth = await exchange.customer('beth', { balance: '10' })
  const number = { api_key: beth.apiKey, country: 'GB', type: 'mobile-lvn', features: ['SMS'] }
  const second = '447700900555'
  assert.equal((await exchange.operator.put(`/operator/v1/numbers/${second}`, number)).status, 204)
  await beth.post(path, { enabled: true })
  const to = '99000000101'
  await exchange.originate(to, beth.number, 'Stop.')
  await exchange.originate(to, beth.number, 'Stop.')
  await beth.heard('Stop.')
  const [reply] = await answers(beth, to, 1)
  assert.deepEqual([reply!.text, reply!.sender], [defaultReplies.stop, beth.number])
  const { timeline } = await exchange.message(reply!.id)
  assert.ok(timeline.some(({ event: label }) => label === 'keyword'))
  assert.equal(await fate(beth, { to }), 1240)
  assert.equal(await fate(beth, { to, from: second }), 1240)
  assert.equal(await fate(beth, { to: '99000000102' }), 'delivered')
  await exchange.originate(to, second, 'help')
  await exchange.originate(to, second, 'UNSTOP')
  const all = await answers(beth, to, 3)
  assert.deepEqual(
    all.slice(1).map(({ text, sender }) => [text, sender]),
    [
      [defaultReplies.help, second],
      [defaultReplies.start, second],
    ],
  )
  assert.equal(await fate(beth, { to }), 'delivered')
  // A YES that answers a question of the account gets no automatic reply.
  await exchange.originate(to, beth.number, 'yes')
  await beth.heard('yes')
  await exchange.advance(3_601)
  await exchange.originate(to, beth.number, 'stop')
  assert.deepEqual((await answers(beth, to, 4)).at(-1)!.text, defaultReplies.stop)
  // The account has paid for five messages and four replies, each once.
  const { rows } = await exchange.db.query<{ paid: number }>(
    `select sum(price)::bigint as paid from message where account_id = $1`,
    [beth.apiKey],
  )
  assert.equal(await beth.balance(), (10 - rows[0]!.paid / 1e6).toFixed(4))
})

test('without opt-out assist and campaign a STOP covers its number only and gets no reply; a reply that exceeds the balance is rejected [S3-127]', async () => {
  const cora = await exchange.customer('cora')
  const to = '99000000103'
  await exchange.originate(to, cora.number, 'unsubscribe')
  await cora.heard('unsubscribe')
  assert.equal(await fate(cora, { to }), 1240)
  assert.deepEqual(await answered(cora, to), [])
  const poor = await exchange.customer('poor', { balance: '0' })
  await poor.post(path, { enabled: true })
  await exchange.originate(to, poor.number, 'info')
  const rows = await until(
    () => answered(poor, to),
    (found) => found.length === 1,
  )
  const { status, error_code } = await exchange.message(rows[0]!.id)
  assert.deepEqual([status, error_code], ['rejected', 1070])
})
