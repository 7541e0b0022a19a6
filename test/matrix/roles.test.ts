import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Role, roles } from '#operators/people/index.ts'
import { operatorsContract } from '#exchange/mount/operators.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { personInside } from '../support/people.ts'
import { ask } from './ask.ts'

let exchange: TestExchange
const cookies = new Map<Role, string>()
before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  for (const role of roles) {
    const { cookie } = await personInside(exchange.db, exchange.url, [role])
    cookies.set(role, cookie)
  }
})
after(() => exchange.stop())

const operations: [string, Operation & { roles: readonly Role[] }][] = Object.entries(
  operatorsContract.operations,
)

/** Sends a request that the exchange cannot parse: an authorized role gets 400, any other role gets 403. */
async function requested({ method, path, body, query }: Operation, role: Role) {
  const named = path.replaceAll(/\{\w+\}/g, '%00')
  const unread = {
    method,
    path: query ? `${named}?no_such_member=1` : named,
    body: body && '{"',
    type: 'application/json',
  }
  return ask(exchange.url, { headers: [], cookie: cookies.get(role)! }, unread)
}

for (const role of roles)
  test(`the role ${role} may call its own operations, and a refusal names the required role`, async () => {
    for (const [id, operation] of operations) {
      const may = role === 'admin' || operation.roles.includes(role)
      // Without input, every request is valid, so the exchange would execute the operation.
      const { body, query, path } = operation
      if (may && !body && !query && !path.includes('{')) continue
      const { status, text } = await requested(operation, role)
      if (may) assert.ok(status !== 403 && status !== 401, `${id} as ${role}: ${status} ${text}`)
      else {
        assert.equal(status, 403, `${id} as ${role}: ${status} ${text}`)
        const problem = JSON.parse(text) as { type: string; detail: string }
        assert.equal(problem.type, 'urn:strowger:problem:role-needed')
        for (const needed of operation.roles)
          assert.ok(problem.detail.includes(needed), `${id}: ${problem.detail}`)
      }
    }
  })

test('a read-only user changes nothing but their own settings', () => {
  const own =
    /^(signOut|reauthenticate|changePassword|beginTotpSetup|confirmTotp|removeTotp|endOwnSession|saveFilter|deleteFilter)$/
  const changing = operations.filter(([id, { method }]) => method !== 'GET' && !own.test(id))
  const open = changing.filter(([, { roles }]) => roles.includes('read-only'))
  assert.deepEqual(
    open.map(([id]) => id),
    [],
  )
})
