import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { changeUser, removeUser } from '../../src/esmes/users/change.ts'
import type { SmppUserSettings } from '../../src/esmes/users/user.ts'
import { lockUser } from '../../src/esmes/users/user-store.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import type { Customer } from '../support/customer.ts'
import { smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import { openRawClient } from '../smpp/raw-client.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

/** A session of a new user of a customer. */
async function openBound(t: TestContext, customer: Customer) {
  const user = await smppUser(exchange, customer)
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transceiver, user.systemId, user.password), STATUS.ESME_ROK)
  return { ...user, client }
}

type Bound = Awaited<ReturnType<typeof openBound>>

async function change({ apiKey }: Customer, userId: string, changes: Partial<SmppUserSettings>) {
  await exchange.db.tx(async (sql) => changeUser(sql, (await lockUser(sql, apiKey, userId))!, changes))
}

/** Waits for the unbind, responds to it, and returns the reason in the log of binds. */
async function endOf({ client, systemId }: Bound): Promise<string | null> {
  client.answer(await client.pdu(COMMAND.unbind))
  assert.equal(await client.ended, 'closed')
  const logged = async () => {
    const { rows } = await exchange.db.query<{ reason: string }>(
      `select reason from smpp_bind_log where system_id = $1 and event = 'ended'`,
      [systemId],
    )
    return rows[0]?.reason
  }
  const reason = await until(logged, (found) => found !== undefined)
  const { rowCount } = await exchange.db.query(
    'select from smpp_bind b join smpp_user u on u.id = b.user_id where u.system_id = $1',
    [systemId],
  )
  assert.equal(rowCount, 0, 'the bind no longer counts')
  return reason!
}

async function isServed({ client }: Bound): Promise<boolean> {
  const sequence = client.submit('99000000001')
  const { status } = await client.pdu(0x8000_0004, sequence)
  return status === STATUS.ESME_ROK
}

for (const [changes, reason] of [
  [{ isEnabled: false }, 'The user is disabled.'],
  [{ requiresTls: true }, 'The user must bind by TLS.'],
  [{ networks: ['198.51.100.0/24', '2001:db8::/32'] }, 'The user may not bind from 127.0.0.1.'],
  [{ bindTypes: ['receiver'] }, 'The user may not bind as transceiver.'],
] satisfies [Partial<SmppUserSettings>, string][])
  test(`a session ends once its bind is not permitted: ${reason}`, async (t) => {
    const alice = await exchange.customer('alice')
    const [bound, other] = [await openBound(t, alice), await openBound(t, alice)]
    await change(alice, bound.userId, changes)
    assert.equal(await endOf(bound), reason)
    assert.ok(await isServed(other), 'the session of another user stays')
  })

test('a session stays after a change that permits its bind', async (t) => {
  const alice = await exchange.customer('alice')
  const [bound, other] = [await openBound(t, alice), await openBound(t, alice)]
  await change(alice, bound.userId, { networks: ['127.0.0.0/8'], bindTypes: ['transceiver'] })
  await change(alice, other.userId, { isEnabled: false })
  await endOf(other)
  assert.ok(await isServed(bound))
})

test('the sessions of a deleted user end', async (t) => {
  const alice = await exchange.customer('alice')
  const bound = await openBound(t, alice)
  await exchange.db.tx(async (sql) => removeUser(sql, (await lockUser(sql, alice.apiKey, bound.userId))!))
  assert.equal(await endOf(bound), 'The user was deleted.')
})

test('the sessions of a suspended account end, and its users cannot bind', async (t) => {
  const alice = await exchange.customer('alice')
  const bound = await openBound(t, alice)
  await exchange.operator.patch(`/operator/v1/accounts/${alice.apiKey}`, { status: 'suspended' })
  assert.equal(await endOf(bound), 'The account is suspended.')
  const again = await openRawClient(t, exchange.smppPort!)
  assert.equal(
    await again.bind(COMMAND.bind_transceiver, bound.systemId, bound.password),
    STATUS.ESME_RBINDFAIL,
  )
})

test('a session whose bind another node has released ends', async (t) => {
  const alice = await exchange.customer('alice')
  const bound = await openBound(t, alice)
  await exchange.db.tx(async (sql) => {
    await sql.query('delete from smpp_bind where user_id = $1', [bound.userId])
    await bumpEpoch(sql)
  })
  assert.equal(await endOf(bound), 'Another node has released the bind.')
})
