import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accountFamily, numbersFamily } from './rest-family.ts'
import type { Caller } from '../authentication/caller.ts'
import { restProblem, restRefused, succeeded, success } from '../contract/rest-wire.ts'
import { z } from 'zod'
import { contract, type Handlers } from '#platform/contract/contract.ts'
import { mount } from '#platform/http/mount.ts'
import { Problem } from '#platform/contract/problem.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'

const inputs = contract('numbers', 'Orders', {
  order: {
    method: 'POST',
    path: '/number/order',
    summary: 'Order a number',
    body: z.looseObject({ country: z.string().length(2), msisdn: z.string().regex(/^\d{7,15}$/) }),
    bodyType: 'form',
    responses: { 200: succeeded, 420: restRefused('It is not there.') },
    policy: refusingAllBut({ owner: 'served' }),
  },
})

const notFound = restProblem(420, 'method failed', 'The number does not exist.')
const received: unknown[] = []
const handlers: Handlers<typeof inputs, Caller> = {
  async order(_, { body }) {
    received.push(body)
    if (body.msisdn === '12015550100') throw new Problem(notFound)
    return success
  },
}

let exchange: TestAccounts
let server: Mounted
let alice: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  server = await openMounted((http, log) =>
    mount(http, inputs, numbersFamily(exchange.accounts), handlers, log),
  )
  alice = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
  await exchange.epoch.poll()
})
after(async () => {
  await server.close()
  await exchange.close()
})

const input = (body: string, type = 'application/x-www-form-urlencoded') =>
  server.call(alice, 'POST', '/number/order', body, { 'content-type': type })

test('account operations answer 401, 405, 429 and 500 as problems, numbers operations as JSON', () => {
  const typesOf = (family: Pick<ReturnType<typeof accountFamily>, 'render'>) =>
    [400, 401, 402, 405, 413, 420, 429, 500, 503].filter(
      (status) =>
        family.render(new Problem(restProblem(status, 'label', '')), 'id').type !== 'application/json',
    )
  assert.deepEqual(typesOf(accountFamily(exchange.accounts)), [401, 405, 429, 500])
  assert.deepEqual(typesOf(numbersFamily(exchange.accounts)), [])
})

test('a form is parsed as a form, also with the content type of JSON', async () => {
  const body = 'country=US&msisdn=12015550199&unknown=1'
  for (const type of ['application/x-www-form-urlencoded; charset=UTF-8', 'application/json'])
    assert.deepEqual((await input(body, type)).body, { 'error-code': '200', 'error-code-label': 'success' })
  assert.deepEqual(received.at(-1), { country: 'US', msisdn: '12015550199', unknown: '1' })
})

test('all invalid fields are listed, in the formats of both generations of clients', async () => {
  const { status, type, body, headers } = await input('country=USA&msisdn=1&msisdn=2')
  assert.deepEqual([status, type], [420, 'application/json'])
  const { instance, type: kind, ...rest } = body
  assert.equal(instance, headers.get('x-request-id'))
  assert.match(kind, /#method-failed$/)
  assert.deepEqual(rest, {
    'error-code': '420',
    'error-code-label': 'method failed',
    title: 'method failed',
    detail: 'Some fields of the request are missing or invalid.',
    invalid_parameters: [
      { name: 'country', reason: 'must have at most 2 characters' },
      { name: 'msisdn', reason: 'must be string' },
    ],
  })
})

test('a refusal of an operation has its own words', async () => {
  const { status, body } = await input('country=US&msisdn=12015550100')
  assert.deepEqual([status, body.detail], [420, 'The number does not exist.'])
})

test('a body that is not a form is rejected with the reason', async () => {
  const statuses = [
    await input('{"country":"US"}', 'application/json'),
    await input('country=%ff'),
    await input('country=US', 'text/xml'),
    await input(`country=US&msisdn=${'1'.repeat(300_000)}`),
  ].map(({ status, body }) => [status, body['error-code']])
  assert.deepEqual(statuses, [
    [400, '400'],
    [400, '400'],
    [415, '415'],
    [413, '413'],
  ])
})

test('credentials may be in the query of a form', async () => {
  const query = `api_key=${alice.apiKey}&api_secret=${alice.secret}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'country=US&msisdn=12015550199'
  const requested = (query: string) =>
    fetch(`${server.url}/number/order?${query}`, { method: 'POST', headers, body })
  assert.equal((await requested(query)).status, 200)
  assert.deepEqual(received.at(-1), { country: 'US', msisdn: '12015550199' })
  const refused = await requested(`api_key=${alice.apiKey}&api_secret=wrong`)
  assert.equal(refused.status, 401)
  assert.match(refused.headers.get('content-type')!, /^application\/json/)
})
