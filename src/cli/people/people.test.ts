import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openConsole, password, personInside } from '../../../test/support/people.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

test('an invited user signs in with the link, and is listed with their roles', async () => {
  const words = ['--name', 'New', '--role', 'messaging', '--role', 'sims']
  const { code, out, err } = await operator.run('people', 'invite', 'new@example.com', ...words)
  assert.deepEqual([code, out.split('\n').length], [0, 1], err)
  const { pathname, hash } = new URL(out)
  assert.equal(pathname, '/console/invitation')
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const accepted = await openConsole(exchange.operatorUrl).post('/operator/v1/links/use', { token, password })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  assert.match(
    (await operator.run('people', 'list')).out,
    /new@example\.com +New +messaging sims +off +active/,
  )
  const again = await operator.run('people', 'invite', 'new@example.com', ...words)
  assert.deepEqual([again.code, again.err.startsWith('Email address in use: ')], [1, true])
  const wrong = await operator.run('people', 'invite', 'b@example.com', '--name', 'B', '--role', 'root')
  assert.equal(wrong.code, 2)
})

test('a user gets other roles, is suspended, and may sign in again once restored', async () => {
  const admin = await personInside(exchange.db, exchange.operatorUrl, ['admin'])
  const { id, email, client } = await personInside(exchange.db, exchange.operatorUrl, ['sims'])
  const provided = await operator.run('people', 'roles', id, '--role', 'read-only')
  assert.equal(provided.out, `${email} may sign in with the role read-only.`)
  assert.equal((await client.get('/operator/v1/session')).status, 401)
  assert.equal((await operator.run('people', 'suspend', id, '--yes')).out, `${email} is suspended.`)
  assert.match((await operator.run('people', 'list')).out, new RegExp(`^${id} .* suspended`, 'm'))
  const back = await operator.json<{ disabled_at: string | null }>('people', 'restore', id)
  assert.equal(back.disabled_at, null)
  assert.match(
    (await operator.run('people', 'suspend', admin.id.replace(/.$/, 'x'), '--yes')).err,
    /person_id/,
  )
})

test('sessions are listed, and end one by one or all at once', async () => {
  const first = await personInside(exchange.db, exchange.operatorUrl, ['sims'])
  const { id, sessionId, client } = first
  assert.match((await operator.run('people', 'sessions', id)).out, new RegExp(`^${sessionId} .* test$`, 'm'))
  assert.equal(
    (await operator.run('people', 'signout', id, '--session', sessionId)).out,
    `1 session of ${first.name} (${first.email}) ended.`,
  )
  assert.equal((await client.get('/operator/v1/session')).status, 401)
  assert.match((await operator.run('people', 'sessions', id)).err, /^The user is not signed in\.$/)
  assert.equal(
    (await operator.run('people', 'signout', id)).out,
    `0 sessions of ${first.name} (${first.email}) ended.`,
  )
})
