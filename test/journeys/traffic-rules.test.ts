import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { storeTollFree } from '../support/toll-free.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
  // The tests start at noon of exchange time, so that no window of a day ends during them.
  const { body } = await exchange.operator.get<{ now: string }>('/operator/v1/clock')
  const day = 86_400
  const second = Math.floor(Date.parse(body.now) / 1000) % day
  await exchange.advance((day + day / 2 - second) % day || 1)
})
after(() => exchange.stop())

type Operations = (typeof operatorsContract)['operations']
type Rule = z.output<Operations['createTrafficRule']['responses'][201]['schema']>
type Matches = z.output<Operations['listTrafficRuleMatches']['responses'][200]['schema']>

const root = '/operator/v1/rules'
let names = 0

/** Creates a customer, and a rule that applies only to that customer. */
async function matchedBy(
  input: object,
  name = `customer-${++names}`,
): Promise<{ one: Customer; rule: Rule }> {
  const one = await exchange.customer(name)
  return { one, rule: await ruleFor(one, input) }
}

async function ruleFor({ apiKey }: Customer, input: object): Promise<Rule> {
  const body = { name: 'Test', effect: 'block', api_key: apiKey, ...input }
  const answer = await exchange.operator.post<Rule>(root, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** The immediate outcome of a message: the code of its rejection, or `passes`. */
async function fate(one: Customer, changes: Record<string, unknown> = {}): Promise<number | 'passes'> {
  const view = await exchange.message(await one.sent(changes))
  return view.status === 'rejected' ? view.error_code! : 'passes'
}

const matchedEntries = ({ timeline }: MessageView) =>
  timeline.filter(({ event: label }) => label === 'rule_matched')

const matchesOf = async ({ rule_id }: Rule) =>
  (await exchange.operator.get<Matches>(`${root}/${rule_id}/matches`)).body.matches

test('a country that a rule blocks is refused with 1474, reported, free of charge, and the timeline names the rule [S3-162]', async () => {
  const { one, rule } = await matchedBy({ name: 'No Jamaica', kind: 'country', countries: ['JM'] })
  const id = await one.sent({ to: '18765550100' })
  const { error } = await one.notified(id, 'rejected')
  assert.deepEqual([error?.title, error?.detail], ['1474', 'This account may not send to this country.'])
  const view = await exchange.message(id)
  assert.equal(Number(view.price), 0)
  assert.equal(Number(await one.balance()), 100)
  const [entry, ...others] = matchedEntries(view)
  assert.deepEqual(others, [])
  assert.deepEqual(entry?.details, {
    rule_id: rule.rule_id,
    name: 'No Jamaica',
    kind: 'country',
    code: 1474,
    effect: 'block',
    country: 'JM',
  })
  assert.equal(await fate(one), 'passes')
})

test('a monitoring rule allows messages, records the effect it would have had, and shows operators its matches [S3-162]', async () => {
  const { one, rule } = await matchedBy({ kind: 'country', effect: 'monitor', countries: ['JM'] })
  const id = await one.sent({ to: '18765550101' })
  const view = await exchange.message(id)
  assert.notEqual(view.status, 'rejected')
  assert.deepEqual(
    matchedEntries(view).map(({ details }) => [details?.['rule_id'], details?.['effect']]),
    [[rule.rule_id, 'monitor']],
  )
  assert.deepEqual(
    (await matchesOf(rule)).map(({ message_uuid, effect, facts }) => [message_uuid, effect, facts]),
    [[id, 'monitor', { country: 'JM' }]],
  )
  const path = `${root}/${rule.rule_id}`
  type Seen = z.output<Operations['readTrafficRule']['responses'][200]['schema']>
  const seen = async () => (await exchange.operator.get<Seen>(path)).body.last_day
  assert.deepEqual(await seen(), { messages: 1, watched: 1, more_than: false })
  assert.equal((await exchange.operator.patch(path, { effect: 'block' })).status, 200)
  assert.equal(await fate(one, { to: '18765550101' }), 1474)
  assert.deepEqual(await seen(), { messages: 2, watched: 1, more_than: false })
  const { body } = await exchange.operator.get<{ rules: Seen[] }>(`${root}?api_key=${one.apiKey}`)
  assert.deepEqual(
    body.rules.map(({ last_day }) => last_day),
    [await seen()],
  )
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.equal(await fate(one, { to: '18765550101' }), 'passes')
})

/** Sends messages one after another; returns the outcome of each. */
async function fates(
  one: Customer,
  count: number,
  changesOf: (i: number) => Record<string, unknown> = () => ({}),
) {
  const found: (number | 'passes')[] = []
  for (let i = 0; i < count; i++) found.push(await fate(one, changesOf(i)))
  return found
}

// A window of a day is longer than any test.
const window_seconds = 86_400

test('messages above the burst limit are refused with 1472, and the count is in the timeline [S3-160]', async () => {
  const { one, rule } = await matchedBy({ kind: 'burst', limit: 2, window_seconds })
  const ids = [await one.sent(), await one.sent(), await one.sent()]
  const views = await Promise.all(ids.map((id) => exchange.message(id)))
  assert.deepEqual(
    views.map(({ error_code }) => error_code),
    [null, null, 1472],
  )
  const { details } = matchedEntries(views[2]!)[0]!
  assert.deepEqual(
    [details?.['rule_id'], details?.['counted'], details?.['limit'], details?.['window_seconds']],
    [rule.rule_id, 2, 2, window_seconds],
  )
  // The count of a window decreases during the next window, and is 0 after it.
  await exchange.advance(2 * window_seconds)
  assert.equal(await fate(one), 'passes')
})

test('more messages to one prefix than usual traffic has are refused with 1473, others are accepted [S3-161]', async () => {
  const { one } = await matchedBy({ kind: 'prefix_velocity', digits: 8, limit: 2, window_seconds })
  const to = (prefix: string) => (i: number) => ({ to: `${prefix}${100 + i * 7}` })
  assert.deepEqual(await fates(one, 3, to('99000005')), ['passes', 'passes', 1473])
  assert.deepEqual(await fates(one, 1, to('99000006')), ['passes'])
})

test('sequential recipients are refused with 1473, also in another order [S3-161]', async () => {
  const { one, rule } = await matchedBy({ kind: 'sequence', limit: 3, window_seconds })
  const last = ['10', '13', '12', '11', '30', '14', '50']
  const found = await fates(one, last.length, (i) => ({ to: `990000071${last[i]}` }))
  assert.deepEqual(found, ['passes', 'passes', 'passes', 1473, 'passes', 1473, 'passes'])
  assert.deepEqual(
    (await matchesOf(rule)).map(({ facts }) => [facts['block'], facts['run']]),
    [
      ['990000071xx', 5],
      ['990000071xx', 4],
    ],
  )
})

test('one recipient gets no more than the rule allows, 1241; a monitoring rule keeps counting [S3-128]', async () => {
  const { one, rule } = await matchedBy({ kind: 'recipient_velocity', limit: 1, window_seconds })
  await ruleFor(one, { kind: 'burst', effect: 'monitor', limit: 1, window_seconds })
  assert.deepEqual(await fates(one, 2), ['passes', 1241])
  assert.equal(await fate(one, { to: '99000000002' }), 'passes')
  assert.deepEqual(
    (await matchesOf(rule)).map(({ effect }) => effect),
    ['block'],
  )
})

test('exactly the limit of many simultaneous messages passes, in any number of batches', async () => {
  const { one } = await matchedBy({ kind: 'burst', limit: 7, window_seconds })
  const ids = await Promise.all(Array.from({ length: 40 }, () => one.sent()))
  const views = await Promise.all(ids.map((id) => exchange.message(id)))
  assert.equal(views.filter(({ error_code }) => error_code !== 1472).length, 7)
})

test('the daily spend cap returns 402 and stores nothing; its failovers are refused with 1070 [S3-111]', async () => {
  const { one } = await matchedBy({ kind: 'spend_cap', amount: '0.07' })
  await one.sent()
  await one.sent()
  const refused = await one.post('/v1/messages', one.sms())
  assert.deepEqual([refused.status, refused.body.title], [402, 'Daily spend cap reached'])
  assert.match(refused.body.type, /spend-cap$/)
  const item = { message_type: 'text', channel: 'sms', from: one.number, to: '99000000001', text: 'Instead' }
  const answer = await one.post('/v1/messages', one.sms({ from: '12029999999', failover: [item] }))
  assert.equal(answer.status, 202)
  const { rows } = await exchange.db.query<{ error_code: number }>(
    'select error_code from message where workflow_id = $1 order by workflow_item',
    [answer.body.workflow_id],
  )
  assert.deepEqual(
    rows.map((row) => row.error_code),
    [1120, 1070],
  )
})

test('messages that were not stored were not counted: neither unpaid ones nor those that another rule refuses', async () => {
  const poor = await exchange.customer('poor', { balance: '0.05' })
  await ruleFor(poor, { kind: 'recipient_velocity', limit: 1, window_seconds })
  await ruleFor(poor, { kind: 'burst', limit: 2, window_seconds })
  assert.equal((await poor.post('/v1/messages', poor.sms({ text: 'x'.repeat(200) }))).status, 402)
  assert.deepEqual(await fates(poor, 2), ['passes', 1241])
  await exchange.operator.post(`/operator/v1/accounts/${poor.apiKey}/credit`, {
    amount: '1',
    reference: 'more',
  })
  assert.equal(await fate(poor, { to: '99000000002' }), 'passes')
  assert.equal(await fate(poor, { to: '99000000003' }), 1472)
})

const listed = async (one: Customer, kind: string, entries: object[], more: object = {}) => {
  const rule = await ruleFor(one, { kind, ...more })
  const answer = await exchange.operator.post(`${root}/${rule.rule_id}/entries`, { entries })
  assert.equal(answer.status, 204, JSON.stringify(answer.body))
  return rule
}

test('a blocked recipient is refused with 1050, until it is removed from the list [S3-109]', async () => {
  const one = await exchange.customer('barred')
  const { rule_id } = await listed(one, 'blocked_number', [{ value: '99000000001' }])
  assert.deepEqual([await fate(one), await fate(one, { to: '99000000002' })], [1050, 'passes'])
  const path = `${root}/${rule_id}/entries?value=99000000001`
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.equal((await exchange.operator.delete(path)).status, 404)
  assert.equal(await fate(one), 'passes')
})

test('a do-not-originate sender is refused with 1476, also when it is the account’s own [S3-164]', async () => {
  const one = await exchange.customer('never')
  await listed(one, 'do_not_originate', [{ value: one.number }])
  assert.deepEqual([await fate(one), await fate(one, { from: 'Strowger' })], [1476, 'passes'])
})

test('an account with a white list sends only to the numbers on it, else 1160; an empty one allows none [S3-119]', async () => {
  const { one, rule } = await matchedBy({ kind: 'white_list' })
  assert.equal(await fate(one), 1160)
  const upload = (text: string, mode = 'merge', type = 'text/csv') =>
    exchange.operator.post<{ entries: number }>(`${root}/${rule.rule_id}/entries/import?mode=${mode}`, text, {
      'content-type': type,
    })
  const wrong = await upload('value\n99000000001\n0123\n')
  assert.deepEqual([wrong.status, await fate(one)], [400, 1160])
  const good = await upload('value\n99000000001\n99000000001\n99000000002\n')
  assert.deepEqual([good.status, good.body], [200, { rows: 3, entries: 2 }])
  assert.deepEqual([await fate(one), await fate(one, { to: '99000000003' })], ['passes', 1160])
  assert.equal((await upload('{"value":"99000000003"}\n', 'merge', 'application/x-ndjson')).status, 200)
  const entries = async (query = '') =>
    (
      await exchange.operator.get<{ entries: { value: string }[]; next: string | null }>(
        `${root}/${rule.rule_id}/entries${query}`,
      )
    ).body
  assert.deepEqual(
    (await entries()).entries.map(({ value }) => value),
    ['99000000001', '99000000002', '99000000003'],
  )
  const first = await entries('?limit=2')
  assert.deepEqual(
    (await entries(`?limit=2&cursor=${first.next}`)).entries.map(({ value }) => value),
    ['99000000003'],
  )
  assert.equal((await upload('value\n99000000003\n', 'replace')).status, 200)
  assert.deepEqual([await fate(one), await fate(one, { to: '99000000003' })], [1160, 'passes'])
})

describe('where the law requires registration, a message is refused', () => {
  let one: Customer
  before(async () => {
    one = await exchange.customer('regulated')
    const countries = ['IN']
    await listed(one, 'entity', [{ value: 'E1' }, { value: 'E2' }], { countries })
    await listed(one, 'header', [{ entity: 'E1', value: 'STROWG' }], { countries })
    const text = 'Your code is {#var#}. Do not share it.'
    await listed(one, 'content', [{ entity: 'E1', value: 'T1', text }], { countries })
    await listed(one, 'consent', [{ entity: 'E1', value: '919900000001' }], { countries })
  })
  const changed = (changes: object) =>
    fate(one, {
      from: 'STROWG',
      to: '919900000001',
      text: 'Your code is 4711. Do not share it.',
      sms: { entity_id: 'E1', content_id: 'T1' },
      ...changes,
    })

  test('if its entity is missing or unknown, 1480 [S3-165]', async () => {
    assert.equal(await changed({ sms: { content_id: 'T1' } }), 1480)
    assert.equal(await changed({ sms: { entity_id: 'E9', content_id: 'T1' } }), 1480)
  })
  test('if its header is unknown or belongs to another entity, 1481 [S3-166]', async () => {
    assert.equal(await changed({ sms: { entity_id: 'E2', content_id: 'T1' } }), 1481)
    assert.equal(await changed({ from: 'Strowger' }), 1481)
  })
  test('if its text does not match the template that it names, 1482 [S3-167]', async () => {
    assert.equal(await changed({ text: 'Win 4711. Do not share it.' }), 1482)
    assert.equal(await changed({ sms: { entity_id: 'E1', content_id: 'T2' } }), 1482)
  })
  test('if its recipient has not consented, 1483 [S3-168]', async () =>
    assert.equal(await changed({ to: '919900000002' }), 1483))
  test('but not if all is registered, nor in another country', async () => {
    assert.equal(await changed({}), 'passes')
    assert.equal(await fate(one, { from: 'Anything' }), 'passes')
  })
})

test('accounts that are blocked, not enabled for REST, or without a facility are refused with 1060, 1080 and 1140 [S3-110] [S3-112] [S3-117]', async () => {
  const long = { text: 'x'.repeat(200) }
  const { one, rule } = await matchedBy({ kind: 'facility', facilities: ['long', 'alphanumeric_sender'] })
  assert.deepEqual(
    [await fate(one), await fate(one, long), await fate(one, { from: 'Strowger' })],
    ['passes', 1140, 1140],
  )
  await ruleFor(one, { kind: 'rest' })
  assert.equal(await fate(one), 1080)
  await ruleFor(one, { kind: 'account' })
  // The permission of the account to send is checked before all other rules.
  assert.equal(await fate(one, { from: '12029999999' }), 1060)
  assert.equal((await matchesOf(rule)).length, 2)
})

test('an operator’s custom rule blocks by sender, prefix and text together, 1470 [S3-159]', async () => {
  const { one } = await matchedBy({ kind: 'traffic', texts: ['*bit.ly/*', 'WIN*'], prefixes: ['9900'] })
  assert.equal(await fate(one, { text: 'Look at HTTP://BIT.LY/abc' }), 1470)
  assert.equal(await fate(one, { text: 'win a prize' }), 1470)
  assert.equal(await fate(one, { text: 'you may win' }), 'passes')
  assert.equal(await fate(one, { text: 'win', to: '447700900001' }), 'passes')
})

test('a condition that is removed from a rule no longer narrows it, and the last one cannot be removed', async () => {
  const input = { kind: 'traffic', senders: ['12015550198'], prefixes: ['44'] }
  const { one, rule } = await matchedBy(input)
  const to = '447700900001'
  assert.equal(await fate(one, { to }), 'passes')
  const path = `${root}/${rule.rule_id}`
  const { status, body } = await exchange.operator.patch<Rule>(path, { senders: null })
  assert.deepEqual([status, body.senders, body.prefixes], [200, undefined, ['44']])
  assert.equal(await fate(one, { to }), 1470)
  assert.equal((await exchange.operator.patch(path, { prefixes: null })).status, 400)
  assert.equal(await fate(one, { to }), 1470)
})

test('a blocked network yields 1475; an account’s own allow rule precedes a rule for all accounts [S3-163]', async () => {
  const network = { network: '62002', country: 'GH', name: 'Test' }
  assert.equal((await exchange.operator.put('/operator/v1/networks/23324', network)).status, 204)
  const { one } = await matchedBy({ kind: 'network', networks: ['62002'] })
  assert.deepEqual(
    [await fate(one, { to: '233241234567' }), await fate(one, { to: '233201234567' })],
    [1475, 'passes'],
  )
  const { one: other } = await matchedBy({ kind: 'country', effect: 'allow', countries: ['GH'] })
  const everybody = await ruleFor(other, { kind: 'country', countries: ['*'], api_key: null })
  assert.deepEqual(
    [await fate(other, { to: '233241234567' }), await fate(other, { to: '18765550100' })],
    ['passes', 1474],
  )
  assert.equal((await exchange.operator.delete(`${root}/${everybody.rule_id}`)).status, 204)
})

test('trusted_recipient overrides fraud protections for accounts with the plan, else it is ignored and reported [S3-039]', async () => {
  const { one } = await matchedBy({ kind: 'burst', limit: 1, window_seconds })
  await listed(one, 'blocked_number', [{ value: '99000000009' }])
  const trusted = { sms: { trusted_recipient: true } }
  assert.deepEqual(await fates(one, 2, () => trusted), ['passes', 1472])
  const path = `/operator/v1/accounts/${one.apiKey}/protection`
  assert.deepEqual((await exchange.operator.get<object>(path)).body, {
    premium_plan: false,
    countries: 'default',
  })
  const plan = { premium_plan: true, countries: 'default' }
  assert.equal((await exchange.operator.put(path, plan)).status, 204)
  const view = await exchange.message(await one.sent(trusted))
  assert.deepEqual(
    [view.error_code, matchedEntries(view).map(({ details }) => details?.['effect'])],
    [null, ['override']],
  )
  // The override applies only to fraud protection, so a blocked recipient stays blocked.
  assert.equal(await fate(one, { ...trusted, to: '99000000009' }), 1050)
  assert.equal(await fate(one), 1472)
})

test('in production an account sends to its home country only, unless a setting allows others [S3-162]', async () => {
  const one = await exchange.customer('home')
  const path = `/operator/v1/accounts/${one.apiKey}/protection`
  assert.equal((await exchange.operator.put(path, { premium_plan: false, countries: 'home' })).status, 204)
  const numbers = ['12125550100', '16135550100', '18765550100', '447700900001', '99000000001']
  // A registered toll-free number needs no campaign.
  const tollFree = { api_key: one.apiKey, country: 'US', type: 'landline-toll-free', features: ['SMS'] }
  assert.equal((await exchange.operator.put('/operator/v1/numbers/18885550199', tollFree)).status, 204)
  await storeTollFree(exchange.db, one.apiKey, ['18885550199'])
  assert.deepEqual(await fates(one, numbers.length, (i) => ({ to: numbers[i], from: '18885550199' })), [
    'passes',
    1474,
    1474,
    1474,
    1474,
  ])
  await ruleFor(one, { kind: 'country', effect: 'allow', countries: ['GB'] })
  assert.equal(await fate(one, { to: '447700900001' }), 'passes')
})

test('operators see the counts of a rule, and the used share of a spend cap', async () => {
  const { one, rule } = await matchedBy({ kind: 'spend_cap', amount: '0.0666' })
  await ruleFor(one, { kind: 'prefix_velocity', digits: 4, limit: 10, window_seconds })
  const counts = async () =>
    (
      await exchange.operator.get<{
        counts: { api_key: string; counted: number }[]
        notices: { percent: number }[]
      }>(`${root}/${rule.rule_id}/counts`)
    ).body
  await one.sent()
  const half = await counts()
  assert.deepEqual(
    [
      half.counts.map(({ api_key, counted }) => [api_key, counted]),
      half.notices.map(({ percent }) => percent),
    ],
    [[[one.apiKey, 0.0333]], [50]],
  )
  await one.sent()
  assert.deepEqual(
    (await counts()).notices.map(({ percent }) => percent),
    [100, 80, 50],
  )
})

test('every invalid member of a rule or entry is named, and nothing is changed', async () => {
  const named = async (path: string, body: object) => {
    const answer = await exchange.operator.post(path, body)
    assert.equal(answer.status, 400)
    return answer.body.invalid_parameters.map(({ name }) => name).toSorted()
  }
  const input = { name: 'Wrong', effect: 'block' }
  assert.deepEqual(await named(root, { ...input, kind: 'burst', networks: ['62002'] }), [
    'limit',
    'networks',
    'window_seconds',
  ])
  assert.deepEqual(await named(root, { ...input, kind: 'account', effect: 'allow' }), ['effect'])
  assert.deepEqual(await named(root, { ...input, kind: 'account', api_key: '00000000' }), ['api_key'])
  assert.deepEqual(await named(root, { ...input, kind: 'traffic' }), ['texts'])
  const { rule } = await matchedBy({ kind: 'content', countries: ['IN'] })
  const path = `${root}/${rule.rule_id}/entries`
  assert.deepEqual(await named(path, { entries: [{ value: 'T 1' }] }), [
    'entries[0].entity',
    'entries[0].text',
    'entries[0].value',
  ])
})

test('a message whose recipient is blocked while it waits is refused with 1050 and refunded [S3-109]', async () => {
  const one = await exchange.customer('waiting')
  const line = { name: 'Late', host: '127.0.0.1', port: 1, system_id: 'late', password: 'test' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/late', line)).status, 204)
  const route = { prefix: '3580', carrier_id: 'late', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  const id = await one.sent({ to: '358000000001' })
  const other = await one.sent({ to: '358000000002' })
  const rule = await listed(one, 'blocked_number', [{ value: '358000000001' }])
  await exchange.carrier('late', { prefix: '35801' })
  assert.equal((await one.notified(id, 'rejected')).error?.title, '1050')
  await one.notified(other, 'submitted')
  const view = await exchange.message(id)
  assert.equal(view.submissions.length, 0)
  assert.deepEqual(
    matchedEntries(view).map(({ details }) => details?.['rule_id']),
    [rule.rule_id],
  )
})

test('an operator sees which rule would decide, and this check counts nothing', async () => {
  const { one, rule } = await matchedBy({ kind: 'burst', limit: 1, window_seconds })
  const explained = async () => {
    const path = `/operator/v1/routing/99000000001?from=${one.number}&api_key=${one.apiKey}&text=win`
    return (
      await exchange.operator.get<{
        selected_carrier: string | null
        refusal: { code: number } | null
        rules: { rule_id: string; effect: string }[]
      }>(path)
    ).body
  }
  const unassigned = await exchange.operator.get('/operator/v1/routing/99000000001?api_key=00000000')
  assert.deepEqual([unassigned.status, unassigned.body.invalid_parameters[0]?.name], [400, 'api_key'])
  const watching = await ruleFor(one, { kind: 'traffic', effect: 'monitor', texts: ['*win*'] })
  const notified = async () => {
    const { selected_carrier: selected, refusal, rules } = await explained()
    return [selected, refusal?.code, rules.map(({ rule_id, effect }) => [rule_id, effect])]
  }
  const watched = [watching.rule_id, 'monitor']
  assert.deepEqual(await notified(), ['demo', undefined, [watched]])
  assert.deepEqual(await notified(), ['demo', undefined, [watched]])
  await one.sent()
  assert.deepEqual(await notified(), [null, 1472, [watched, [rule.rule_id, 'block']]])
})
