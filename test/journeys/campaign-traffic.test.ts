import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'
import { linkNow, storeCampaign } from '../support/linked.ts'
import { networkRecord } from '../support/networks.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Action = 'off' | 'flag' | 'reject'
type Violation = { message_uuid: string; rule: string; action: string; at: string; campaign_id: string }
type Page = { violations: Violation[]; next: string | null }

const to = '12125580001'

/** For each rule a text that violates it, if the campaign declares no content at all. */
const texts = {
  'shortened-link': 'Blue Kite: track it at bit.ly/kite',
  'embedded-link': 'Blue Kite: track it at https://bluekite.example/kite',
  'embedded-phone': 'Blue Kite: call 201-555-0100 about your kite.',
  'age-gate': 'Blue Kite: a bottle of wine comes with your kite.',
  'direct-lending': 'Blue Kite: your loan was approved.',
  prohibited: 'Blue Kite: visit our casino tonight.',
} as const

type Rule = keyof typeof texts
const rules = Object.keys(texts) as Rule[]

/** The rules that a text violates; a shortened link also violates the rule for links. */
const failedBy = (rule: Rule) => (rule === 'shortened-link' ? ['shortened-link', 'embedded-link'] : [rule])

/** Creates a customer whose number is linked to an active campaign, optionally with a separate action for violations. */
async function sender(
  name: string,
  input: { action?: Action; words?: Record<string, string>; networks?: object[] },
) {
  const who = await exchange.customer(name)
  const { action, ...rest } = input
  const made = await storeCampaign(exchange.db, who.apiKey, rest)
  await linkNow(exchange.db, who.apiKey, made, who.number)
  if (action !== undefined) await putAction(made.campaign, action)
  return { ...who, ...made }
}

async function putAction(campaign: string, action: Action | null): Promise<void> {
  const path = `/operator/v1/campaigns/${campaign}/content-action`
  const { status, body } = await exchange.operator.put<object>(path, { action })
  assert.deepEqual([status, body], [200, { action }])
}

async function violations(query: Record<string, string>): Promise<Page> {
  const path = `/operator/v1/campaign-violations?${new URLSearchParams(query).toString()}`
  const { status, body } = await exchange.operator.get<Page>(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const rulesOf = async (query: Record<string, string>) =>
  (await violations(query)).violations.map(({ rule }) => rule).toSorted()

const flagged = ({ timeline }: MessageView) => timeline.filter(({ event: label }) => label === 'flagged')
const delivered = (id: string) => exchange.messageUntil(id, ({ status }) => status === 'delivered')

/** Sends a text until the nodes’ cached settings of its campaign are the expected ones, and returns that message. */
async function sendUntil(
  who: Customer,
  text: string,
  wanted: (view: MessageView) => boolean,
): Promise<string> {
  const view = await until(async () => exchange.message(await who.sent({ to, text })), wanted)
  return view.message_uuid
}

test('by default a text that violates its campaign is sent, and its timeline and a violation name the rule', async () => {
  const alice = await sender('alice', {})
  for (const rule of rules) {
    const id = await alice.sent({ to, text: texts[rule] })
    const [note] = flagged(await delivered(id))
    assert.deepEqual(note?.details, { campaign_id: alice.campaign, rules: failedBy(rule) })
    for (const one of failedBy(rule)) assert.match(note.reason!, new RegExp(`\\(${one}\\)`))
    const of = (await violations({ campaign_id: alice.campaign })).violations.filter(
      ({ message_uuid }) => message_uuid === id,
    )
    assert.deepEqual(of.map((one) => one.rule).toSorted(), failedBy(rule).toSorted())
    for (const one of of) assert.deepEqual([one.action, one.campaign_id], ['flag', alice.campaign])
  }
  const plain = await alice.sent({ to, text: 'Blue Kite: your kite is repaired. Your code is 482913.' })
  assert.deepEqual(flagged(await delivered(plain)), [])
})

test('with the action reject, such a text is rejected with 1470, is not charged, and the customer sees the rule', async () => {
  const bob = await sender('bob', { action: 'reject' })
  await sendUntil(bob, texts.prohibited, ({ status }) => status === 'rejected')
  const balance = await bob.balance()
  for (const rule of rules) {
    const id = await bob.sent({ to, text: texts[rule] })
    const { error } = await bob.notified(id, 'rejected')
    assert.match(error!.type, /#1470$/)
    for (const one of failedBy(rule)) assert.match(error!.detail, new RegExp(`\\(${one}\\)`))
    const { timeline, submissions } = await exchange.message(id)
    assert.deepEqual(
      timeline.find(({ event: label }) => label === 'refused')?.details?.['rule'],
      'campaign-content',
    )
    assert.deepEqual(submissions, [])
  }
  assert.equal(await bob.balance(), balance)
  const { violations: found } = await violations({
    campaign_id: bob.campaign,
    action: 'reject',
    rule: 'age-gate',
  })
  assert.equal(found.length, 1)
  const plain = await bob.sent({ to, text: 'Blue Kite: your kite is repaired.' })
  assert.deepEqual(flagged(await delivered(plain)), [])
})

test('with the action off, nothing is checked or recorded', async () => {
  const carol = await sender('carol', { action: 'off' })
  await sendUntil(carol, texts.prohibited, (view) => flagged(view).length === 0)
  const before = (await violations({ campaign_id: carol.campaign })).violations.length
  for (const rule of rules)
    assert.deepEqual(flagged(await delivered(await carol.sent({ to, text: texts[rule] }))), [])
  assert.equal((await violations({ campaign_id: carol.campaign })).violations.length, before)
})

test('an operator can test a text against the campaign of a number before it is sent', async () => {
  type Explained = {
    refusal: { code: number; rule: string; detail: string } | null
    violation: { campaign_id: string; action: string; rules: string[]; detail: string } | null
  }
  const explain = async ({ number }: { number: string }, text: string) => {
    const query = new URLSearchParams({ from: number, text })
    return (await exchange.operator.get<Explained>(`/operator/v1/routing/${to}?${query.toString()}`)).body
  }
  const judgedOf = (one: Explained) => [one.refusal, one.violation?.action ?? null]
  const strict = await sender('strict', { action: 'reject' })
  const id = await sendUntil(strict, texts.prohibited, ({ status }) => status === 'rejected')
  const { error_code, error_detail } = await exchange.message(id)
  const { refusal, violation } = await explain(strict, texts.prohibited)
  assert.deepEqual(
    [refusal?.code, refusal?.rule, refusal?.detail],
    [error_code, 'campaign-content', error_detail],
  )
  assert.deepEqual(
    [violation?.campaign_id, violation?.action, violation?.rules],
    [strict.campaign, 'reject', ['prohibited']],
  )
  assert.deepEqual(await explain(strict, 'Blue Kite: your kite is repaired.').then(judgedOf), [null, null])
  const lenient = await sender('lenient', {})
  assert.deepEqual(await explain(lenient, texts.prohibited).then(judgedOf), [null, 'flag'])
  const unlinked = await exchange.customer('unlinked')
  const { refusal: closed } = await explain(unlinked, 'Blue Kite')
  const rejected = await unlinked.notified(await unlinked.sent({ to, text: 'Blue Kite' }), 'rejected')
  assert.equal(closed?.detail, rejected.error?.detail)
})

test('declared content complies, but shortened links and prohibited content never do', async () => {
  const words = { embedded_link: 'true', embedded_phone: 'true', age_gated: 'true', direct_lending: 'true' }
  const dave = await sender('dave', { words })
  for (const rule of rules) await delivered(await dave.sent({ to, text: texts[rule] }))
  assert.deepEqual(await rulesOf({ campaign_id: dave.campaign }), ['prohibited', 'shortened-link'])
})

test('a changed declaration applies to the next messages', async () => {
  const erin = await sender('erin', { action: 'reject' })
  await sendUntil(erin, texts['embedded-link'], ({ status }) => status === 'rejected')
  const path = `/v1/10dlc/brands/${erin.brand}/campaigns/${erin.campaign}`
  const changed = await erin.patch(path, {
    embedded_link: true,
    sample_one: 'Blue Kite: your kite is repaired.',
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await delivered(await sendUntil(erin, texts['embedded-link'], ({ status }) => status !== 'rejected'))
})

test('a link that one network forbids is a violation for recipients on that network and on unknown networks [S2-048]', async () => {
  const named = [
    ['1212558', '310410'],
    ['1212559', '310260'],
  ]
  for (const [prefix, network] of named) {
    const path = `/operator/v1/networks/${prefix}`
    const put = await exchange.operator.put(path, { network, country: 'US', name: 'Test' })
    assert.equal(put.status, 204)
  }
  const frank = await sender('frank', {
    words: { embedded_link: 'true' },
    networks: [
      { ...networkRecord, network_id: '10017', mno: 'AT&T' },
      { ...networkRecord, network_id: '10035', mno: 'T-Mobile', no_embedded_link: true },
    ],
  })
  const sent = async (recipient: string) => {
    const view = await delivered(await frank.sent({ to: recipient, text: texts['embedded-link'] }))
    return [view.timeline[0]?.details?.['network'] ?? null, flagged(view).length]
  }
  await until(
    () => sent('12125590001'),
    ([network]) => network === '310260',
  )
  assert.deepEqual(await sent('12125580001'), ['310410', 0])
  assert.deepEqual(await sent('12125590001'), ['310260', 1])
  assert.deepEqual(await sent('13105550001'), [null, 1])
})

test('the exchange setting applies to campaigns without their own, and the audit log records who changed it', async () => {
  const path = '/operator/v1/campaign-content-action'
  const read = async () => (await exchange.operator.get<{ action: Action }>(path)).body.action
  assert.equal(await read(), 'flag')
  const gina = await sender('gina', {})
  const seen = () =>
    exchange.operator.get<{ content_action: Action | null }>(`/operator/v1/campaigns/${gina.campaign}`)
  assert.equal((await seen()).body.content_action, null)
  assert.equal((await exchange.operator.put(path, { action: 'reject' })).status, 200)
  assert.equal(await read(), 'reject')
  await sendUntil(gina, texts.prohibited, ({ status }) => status === 'rejected')
  await putAction(gina.campaign, 'flag')
  assert.equal((await seen()).body.content_action, 'flag')
  await delivered(await sendUntil(gina, texts.prohibited, ({ status }) => status !== 'rejected'))
  await putAction(gina.campaign, null)
  await sendUntil(gina, texts.prohibited, ({ status }) => status === 'rejected')
  assert.equal((await exchange.operator.put(path, { action: 'flag' })).status, 200)
  type Changes = { changes: { operation: string; before: object; after: object }[] }
  const { body } = await exchange.operator.get<Changes>('/operator/v1/changes?subject=campaign-content')
  assert.deepEqual(
    body.changes.map(({ operation: label, before, after: is }) => [label, before, is]),
    [
      ['putContentAction', { action: 'reject' }, { action: 'flag' }],
      ['putContentAction', { action: 'flag' }, { action: 'reject' }],
    ],
  )
  assert.equal(
    (await exchange.operator.put('/operator/v1/campaigns/C0000000/content-action', { action: 'off' })).status,
    404,
  )
})

test('violations are listed newest first, page by page, by account, campaign, rule, action and time', async () => {
  const hana = await sender('hana', {})
  const [first, second] = [
    await hana.sent({ to, text: texts['age-gate'] }),
    await hana.sent({ to, text: texts['shortened-link'] }),
  ]
  await Promise.all([delivered(first), delivered(second)])
  const mine = { api_key: hana.apiKey }
  const full = await violations(mine)
  assert.deepEqual(
    full.violations.map(({ message_uuid, rule }) => [message_uuid, rule]),
    [
      [second, 'shortened-link'],
      [second, 'embedded-link'],
      [first, 'age-gate'],
    ],
  )
  const pages: Violation[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await violations({ ...mine, limit: '1', ...(cursor && { cursor }) })
    pages.push(...page.violations)
    cursor = page.next
  }
  assert.deepEqual(pages, full.violations)
  const { at } = full.violations[0]!
  assert.deepEqual(await rulesOf({ ...mine, since: at }), ['embedded-link', 'shortened-link'])
  assert.deepEqual(await rulesOf({ ...mine, until: at }), ['age-gate'])
  assert.deepEqual(await rulesOf({ ...mine, rule: 'age-gate' }), ['age-gate'])
  assert.deepEqual(await rulesOf({ ...mine, action: 'reject' }), [])
  assert.deepEqual(await rulesOf({ campaign_id: hana.campaign, rule: 'embedded-link' }), ['embedded-link'])
  const wrong = `/operator/v1/campaign-violations?cursor=1_${'-'.repeat(36)}_age-gate`
  assert.equal((await exchange.operator.get(wrong)).status, 400)
})

test('only messages of a campaign are checked, not messages abroad or keyword replies', async () => {
  const ivan = await sender('ivan', {
    action: 'reject',
    words: { help_message: 'Blue Kite: call 12015550100 or see https://bluekite.example/help' },
  })
  await sendUntil(ivan, texts.prohibited, ({ status }) => status === 'rejected')
  const before = await rulesOf({ campaign_id: ivan.campaign })
  await delivered(await ivan.sent({ to: '99000000001', text: texts.prohibited }))
  await exchange.originate(to, ivan.number, 'HELP')
  type Found = { messages: { text: string; status: string }[] }
  const path = `/operator/v1/messages?account_id=${ivan.apiKey}&from=${ivan.number}&to=${to}&status=delivered`
  await until(
    () => exchange.operator.get<Found>(path),
    ({ body }) => body.messages.some(({ text }) => text.startsWith('Blue Kite: call')),
  )
  assert.deepEqual(await rulesOf({ campaign_id: ivan.campaign }), before)
})

test('the workflow of a rejected text continues with its next message, and a text to an opted-out recipient is rejected as opted out', async () => {
  const judy = await sender('judy', { action: 'reject' })
  await sendUntil(judy, texts.prohibited, ({ status }) => status === 'rejected')
  const failover = [
    judy.sms({ to, text: texts['age-gate'], client_ref: 'second' }),
    judy.sms({ to, text: 'Blue Kite: your kite is repaired.', client_ref: 'third' }),
  ]
  const first = await judy.sent({ to, text: texts.prohibited, failover })
  assert.equal((await judy.notified(first, 'rejected')).error?.title, '1470')
  type Found = { messages: { client_ref: string; status: string; error_code: number | null }[] }
  const path = `/operator/v1/messages?account_id=${judy.apiKey}&client_ref=`
  const last = (ref: string, status: string) =>
    until(
      () => exchange.operator.get<Found>(`${path}${ref}`),
      ({ body }) => body.messages[0]?.status === status,
    )
  await last('third', 'delivered')
  assert.equal((await last('second', 'rejected')).body.messages[0]?.error_code, 1470)
  assert.ok((await rulesOf({ campaign_id: judy.campaign })).includes('age-gate'))
  await exchange.originate(to, judy.number, 'STOP')
  await judy.heard('STOP')
  const before = await rulesOf({ campaign_id: judy.campaign })
  const id = await judy.sent({ to, text: texts.prohibited })
  assert.equal((await judy.notified(id, 'rejected')).error?.title, '1240')
  assert.deepEqual(await rulesOf({ campaign_id: judy.campaign }), before)
})

test('a violation contains neither the text nor a number, is kept as long as its message, and is counted by rule and action', async () => {
  const kim = await sender('kim', {})
  const text = 'Blue Kite: your code is 482913, see https://bluekite.example/482913'
  await delivered(await kim.sent({ to, text }))
  const { rows } = await exchange.db.query<{ row: object }>(
    'select to_jsonb(v) as row from campaign_violation v where campaign_id = $1',
    [kim.campaign],
  )
  assert.equal(rows.length, 1)
  for (const secret of ['482913', 'bluekite', kim.number, to])
    assert.ok(!JSON.stringify(rows[0]!.row).includes(secret), secret)
  const kept = await exchange.db.query<{ kind: string }>(
    `select distinct kind from history_partitions() where parent = 'campaign_violation'`,
  )
  assert.deepEqual(kept.rows, [{ kind: 'messages' }])
  const { body } = await exchange.operator.get<string>('/metrics')
  assert.match(body, /^strowger_campaign_violations_total\{rule="embedded-link",action="flag"\} [1-9]/m)
  assert.match(body, /^strowger_campaign_violations_total\{rule="prohibited",action="reject"\} [1-9]/m)
})
