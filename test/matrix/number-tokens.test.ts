import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operationGrants } from '#network/index.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'
import { grants } from '../../src/network/tokens/scopes.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { type NetworkApplication, openNetworkApplication } from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'
import { aPartner, iccidOf } from '../support/sims.ts'
import { until } from '../support/until.ts'
import { ask, comparableAnswer } from './ask.ts'
import { storeToken } from './network-fixtures.ts'
import { fieldPathsOf } from './field-paths.ts'
import { prepare } from './requests.ts'
import { type ProbedOperation, naming, needed } from './ways.ts'

/** `own` is the number of the token, `second` another number of the same account, `others` a number of another account. */
const numbers = {
  own: '491570000001',
  second: '491570000002',
  others: '491570000003',
  unassigned: '491570000004',
} as const

const operations: ProbedOperation[] = contracts
  .filter(({ family }) => family === 'network')
  .flatMap((contract) => Object.entries(contract.operations))
  .map(([id, operation]) => ({ id, operation, fieldPaths: fieldPathsOf(id, operation) }))

let exchange: TestExchange
let alice: Customer
let application: NetworkApplication
let others: NetworkApplication

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  const bob = await exchange.customer('bob')
  application = await openNetworkApplication(exchange, alice)
  others = await openNetworkApplication(exchange, bob)
  const { db } = exchange
  await aPartner(db, 'of-alice', { account: alice.apiKey })
  await aPartner(db, 'of-bob', { account: bob.apiKey })
  await storeCards(db, 'of-alice', [
    { iccid: iccidOf(1), imsi: '262010000000001', msisdn: numbers.own },
    { iccid: iccidOf(2), imsi: '262010000000002', msisdn: numbers.second },
  ])
  await storeCards(db, 'of-bob', [{ iccid: iccidOf(3), imsi: '262010000000003', msisdn: numbers.others }])
})
after(() => exchange.stop())

/** Sends the smallest valid request of an operation, with this number if the operation requires one. */
async function call(requested: ProbedOperation, token: string, number: string) {
  const named = naming(needed(requested), { tokenNumber: `+${number}` })
  const answer = await ask(
    exchange.url,
    { headers: [token] },
    prepare(requested.id, requested.operation, named),
  )
  return { ...answer, description: comparableAnswer(answer, [number]) }
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code

test('a token of one number gets the same answer for all other numbers, assigned or not [S1-100]', async () => {
  const token = await storeToken(exchange.db, application.id, numbers.own)
  const naming = operations.filter((one) => needed(one).some(({ kind }) => kind === 'tokenNumber'))
  assert.ok(naming.length > 0)
  for (const requested of naming) {
    const unowned = await call(requested, token, numbers.unassigned)
    assert.deepEqual([unowned.status, codeOf(unowned)], [403, 'PERMISSION_DENIED'], requested.id)
    for (const number of [numbers.second, numbers.others])
      assert.deepEqual((await call(requested, token, number)).description, unowned.description, requested.id)
  }
})

test('a token without the required scope is refused for every number [S1-114]', async () => {
  for (const requested of operations) {
    const rest = grants.filter((grant) => grant !== operationGrants[requested.id])
    const token = await storeToken(exchange.db, application.id, numbers.own, { grants: rest })
    const own = await call(requested, token, numbers.own)
    assert.deepEqual([own.status, codeOf(own)], [403, 'PERMISSION_DENIED'], requested.id)
    for (const number of [numbers.others, numbers.unassigned])
      assert.deepEqual((await call(requested, token, number)).description, own.description, requested.id)
  }
})

test('an expired token gets the same answer as one that never existed [S1-131]', async () => {
  const token = await storeToken(exchange.db, application.id, numbers.own, { expired: true })
  for (const requested of operations) {
    const never = await call(requested, `Bearer ${'A'.repeat(43)}`, numbers.own)
    assert.equal(never.status, 401, requested.id)
    assert.deepEqual((await call(requested, token, numbers.own)).description, never.description, requested.id)
  }
})

test('a deleted application invalidates its tokens', async () => {
  const doomed = await openNetworkApplication(exchange, alice)
  const token = await storeToken(exchange.db, doomed.id, numbers.own)
  const [first] = operations
  assert.notEqual((await call(first!, token, numbers.own)).status, 401)
  assert.equal((await alice.delete(`/v2/applications/${doomed.id}`)).status, 204)
  await until(
    () => call(first!, token, numbers.own),
    ({ status }) => status === 401,
  )
  for (const requested of operations)
    assert.equal((await call(requested, token, numbers.own)).status, 401, requested.id)
})

test("a number of another account's SIM gets the same answer as an unassigned number [S1-098]", async () => {
  const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
  const answers = []
  for (const number of [numbers.own, numbers.unassigned]) {
    const { status, body } = await others.ask('bc-authorize', { login_hint: `+${number}`, scope })
    const { error, error_description, title, detail } = body
    answers.push({ status, error, error_description, title, detail })
  }
  assert.deepEqual(answers[0], answers[1])
  assert.deepEqual([answers[0]!.status, answers[0]!.error], [400, 'unknown_user_id'])
})
