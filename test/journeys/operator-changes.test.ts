import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

type State = Record<string, unknown> | null
type Change = {
  change_id: string
  actor: string
  operation: string
  subject: string
  subject_id: string
  before: State
  after: State
}
type Page = { changes: Change[]; next: string | null }

const changes = async (query: string) =>
  (await exchange.operator.get<Page>(`/operator/v1/changes?${query}`)).body

async function open(name: string): Promise<string> {
  const { status, body } = await exchange.operator.post<{ api_key: string }>('/operator/v1/accounts', {
    name,
  })
  assert.equal(status, 201)
  return body.api_key
}

test("an operator's change of an account is audited with actor, operation, before and after, and without secrets", async () => {
  const apiKey = await open('Acme')
  const path = `/operator/v1/accounts/${apiKey}`
  const change = { status_url: 'https://example.com/status', max_outbound_request: 30 }
  assert.equal((await exchange.operator.patch(path, change)).status, 200)
  const page = await changes(`subject=account&subject_id=${apiKey}`)
  assert.deepEqual(
    page.changes.map(({ operation: label }) => label),
    ['changeAccount', 'openAccount'],
  )
  const [changed, opened] = page.changes
  assert.match(changed!.actor, /^operator:[0-9a-f]{8}$/)
  assert.deepEqual(changed!.before, { status_url: null })
  assert.deepEqual(changed!.after, { status_url: 'https://example.com/status' })
  assert.equal(opened!.before, null)
  assert.equal(opened!.after?.['name'], 'Acme')
  assert.doesNotMatch(JSON.stringify(page), /secret/)
})

test('a request that changes nothing, or is refused, leaves no audit entry', async () => {
  const apiKey = await open('Still')
  const path = `/operator/v1/accounts/${apiKey}`
  assert.equal((await exchange.operator.patch(path, { name: 'Still' })).status, 200)
  assert.equal((await exchange.operator.patch(path, { name: '' })).status, 400)
  const { changes: found } = await changes(`subject=account&subject_id=${apiKey}`)
  assert.equal(found.length, 1)
})

test('operations on the clock and the simulator are audited too; refused requests and those without effect are not', async () => {
  const { operator } = exchange
  const simulator = '/operator/v1/simulator'
  assert.equal((await operator.post('/operator/v1/clock', { by_seconds: 60 })).status, 200)
  assert.equal((await operator.post('/operator/v1/clock', { by_seconds: 0 })).status, 400)
  const [advanced, ...others] = (await changes('subject=clock')).changes
  assert.deepEqual(others, [])
  assert.equal(advanced!.operation, 'advanceClock')
  const [from, to] = [advanced!.before!['now'], advanced!.after!['now']].map((at) => Date.parse(at as string))
  assert.equal(to! - from!, 60_000)

  const crowd = { from: '447700900001', to: '12015550123', text: 'a secret', count: 1_000_000, rate: 1 }
  assert.equal((await operator.post(`${simulator}/messages`, crowd)).status, 202)
  assert.equal((await operator.post(`${simulator}/messages`, { ...crowd, order: [9] })).status, 400)
  assert.deepEqual((await operator.delete(`${simulator}/messages`)).body, { stopped: 1 })
  assert.deepEqual((await operator.delete(`${simulator}/messages`)).body, { stopped: 0 })
  const fault = await operator.post<{ id: number }>(`${simulator}/faults`, { fault: 'throttle', count: 1 })
  assert.equal((await operator.post(`${simulator}/faults`, { fault: 'none' })).status, 400)
  assert.deepEqual((await operator.delete(`${simulator}/faults?fault=throttle`)).body, { ended: 1 })
  assert.deepEqual((await operator.delete(`${simulator}/faults`)).body, { ended: 0 })
  const page = await changes('subject=simulator')
  const { text: _, ...requested } = crowd
  assert.deepEqual(
    page.changes.toReversed().map(({ operation: label, after }) => [label, after]),
    [
      ['originateMessage', { ...requested, messages: 1_000_000, parts: 1 }],
      ['stopSubscribers', { stopped: 1 }],
      ['injectSimulatorFault', { id: fault.body.id, fault: 'throttle', count: 1 }],
      ['endSimulatorFaults', { fault: 'throttle', ended: 1 }],
    ],
  )
})

test('audit entries are read page by page, newest first, each of them once', async () => {
  const apiKey = await open('Paged')
  const path = `/operator/v1/accounts/${apiKey}`
  for (const name of ['a', 'b', 'c', 'd']) await exchange.operator.patch(path, { name })
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const page: Page = await changes(
      `subject=account&subject_id=${apiKey}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    )
    assert.ok(page.changes.length <= 2)
    seen.push(...page.changes.map((one) => one.after?.['name']))
    cursor = page.next
  } while (cursor)
  assert.deepEqual(seen, ['d', 'c', 'b', 'a', 'Paged'])
})

test('the last page of a list has no next page, also when it is full', async () => {
  const apiKey = await open('Full')
  const path = `/operator/v1/accounts/${apiKey}`
  for (const name of ['a', 'b', 'c']) await exchange.operator.patch(path, { name })
  const page = (query: string) => changes(`subject=account&subject_id=${apiKey}&${query}`)
  const [first, full] = [await page('limit=2'), await page('limit=4')]
  assert.deepEqual([first.next, full.next], [first.changes[1]!.change_id, null])
  const last = await page(`limit=2&cursor=${first.next}`)
  assert.deepEqual([last.changes.length, last.next], [2, null])
})

test('an invalid page request is refused, and its invalid parameter is named', async () => {
  const wrong = await exchange.operator.get('/operator/v1/changes?limit=0&cursor=x&subject=moon&color=red')
  assert.equal(wrong.status, 400)
  assert.deepEqual(wrong.body.invalid_parameters.map(({ name }) => name).toSorted(), [
    'color',
    'cursor',
    'limit',
    'subject',
  ])
})

test('a credit with one reference is added once, regardless of repeated and simultaneous requests', async () => {
  const apiKey = await open('Payer')
  const credit = (amount: string, reference: string) =>
    exchange.operator.post<{ balance: string; detail: string }>(`/operator/v1/accounts/${apiKey}/credit`, {
      amount,
      reference,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, () => credit('25', 'invoice 17')))
  for (const { status, body } of answers) assert.deepEqual([status, body.balance], [200, '25.0000'])
  assert.equal((await credit('25.00', 'invoice 17')).body.balance, '25.0000')
  const other = await credit('26', 'invoice 17')
  assert.equal(other.status, 409)
  assert.match(other.body.detail, /25\.0000 euros/)
  assert.equal((await credit('1', 'invoice 18')).body.balance, '26.0000')
  const { changes: found } = await changes(`subject=account&subject_id=${apiKey}`)
  assert.equal(found.filter(({ operation: label }) => label === 'creditAccount').length, 2)
})

test('the same reference may be used for two accounts', async () => {
  const [first, second] = [await open('First'), await open('Second')]
  for (const apiKey of [first, second]) {
    const path = `/operator/v1/accounts/${apiKey}/credit`
    const { body } = await exchange.operator.post<{ balance: string }>(path, { amount: '5', reference: 'x' })
    assert.equal(body.balance, '5.0000')
  }
})
