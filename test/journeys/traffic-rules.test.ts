import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#operators/index.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Operations = (typeof operatorsContract)['operations']
type Rule = z.output<Operations['createTrafficRule']['answers'][201]['schema']>
type Matches = z.output<Operations['listTrafficRuleMatches']['answers'][200]['schema']>

const root = '/operator/v1/rules'
let names = 0

/** A customer of its own, and a rule for this customer alone. */
async function ruledBy(wish: object, name = `customer-${++names}`): Promise<{ one: Customer; rule: Rule }> {
  const one = await exchange.customer(name)
  return { one, rule: await ruleFor(one, wish) }
}

async function ruleFor({ apiKey }: Customer, wish: object): Promise<Rule> {
  const body = { name: 'Test', effect: 'block', api_key: apiKey, ...wish }
  const answer = await exchange.operator.post<Rule>(root, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** What becomes of a message at once: the code it is rejected with, or that it passes. */
async function fate(one: Customer, changes: Record<string, unknown> = {}): Promise<number | 'passes'> {
  const view = await exchange.message(await one.sent(changes))
  return view.status === 'rejected' ? view.error_code! : 'passes'
}

const ruledEntries = ({ timeline }: MessageView) => timeline.filter(({ what }) => what === 'ruled')

const matchesOf = async ({ rule_id }: Rule) =>
  (await exchange.operator.get<Matches>(`${root}/${rule_id}/matches`)).body.matches

test('a country that a rule blocks is refused with 1474, told, free of charge, and the timeline names the rule [S3-162]', async () => {
  const { one, rule } = await ruledBy({ name: 'No Jamaica', kind: 'country', countries: ['JM'] })
  const id = await one.sent({ to: '18765550100' })
  const { error } = await one.told(id, 'rejected')
  assert.deepEqual([error?.title, error?.detail], ['1474', 'This account may not send to this country.'])
  const view = await exchange.message(id)
  assert.equal(Number(view.price), 0)
  assert.equal(Number(await one.balance()), 100)
  const [entry, ...others] = ruledEntries(view)
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

test('a rule that only watches lets pass, writes what it would have done, and shows operators what it saw [S3-162]', async () => {
  const { one, rule } = await ruledBy({ kind: 'country', effect: 'monitor', countries: ['JM'] })
  const id = await one.sent({ to: '18765550101' })
  const view = await exchange.message(id)
  assert.notEqual(view.status, 'rejected')
  assert.deepEqual(
    ruledEntries(view).map(({ details }) => [details?.['rule_id'], details?.['effect']]),
    [[rule.rule_id, 'monitor']],
  )
  assert.deepEqual(
    (await matchesOf(rule)).map(({ message_uuid, effect, facts }) => [message_uuid, effect, facts]),
    [[id, 'monitor', { country: 'JM' }]],
  )
  const path = `${root}/${rule.rule_id}`
  assert.equal((await exchange.operator.patch(path, { effect: 'block' })).status, 200)
  assert.equal(await fate(one, { to: '18765550101' }), 1474)
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.equal(await fate(one, { to: '18765550101' }), 'passes')
})
