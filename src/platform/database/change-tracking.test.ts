import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openClient, type Client } from '../../../test/support/client.ts'
import { contract, type Handlers } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import { openHttp, type HttpServer } from '../http/http.ts'
import { openLog } from '../log.ts'
import { mount } from '../http/mount.ts'
import { refusingAllBut } from '../contract/policy.ts'

const policy = refusingAllBut({ owner: 'served' })
const responses = { 204: { description: 'Done.' } }
const shop = contract('plain', 'Shop', {
  look: { method: 'GET', path: '/once', summary: 'Look', policy, responses },
  once: { method: 'POST', path: '/once', summary: 'One step', policy, responses },
  twice: { method: 'POST', path: '/twice', summary: 'Two steps', policy, responses },
  inside: { method: 'POST', path: '/inside', summary: 'Two in a transaction', policy, responses },
  late: { method: 'POST', path: '/late', summary: 'Waits too long', policy, responses },
})

const away = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))

const handlers: Handlers<typeof shop, string> = {
  look: () => database.db.query('select 1').then(away),
  once: away,
  twice: () => database.db.query("update account set name = 'changed'").then(away),
  inside: () => database.db.tx((sql) => sql.query("update account set name = 'changed'").then(away)),
  async late() {
    await database.db.query("do $$ begin raise exception using errcode = '57014'; end $$")
    return { status: 204 }
  },
}

const plain: Family<string> = {
  name: 'plain',
  authenticate: () => 'Anna',
  invalid: () => assert.fail(),
  unreadable: () => assert.fail(),
  render: ({ kind: { code } }) => ({ type: 'application/json', body: { type: code } }),
}

let database: TestDatabase
let server: HttpServer
let anna: Client

before(async () => {
  database = await openTestDatabase()
  server = openHttp()
  mount(server, shop, plain, handlers, openLog('silent'), async () => undefined)
  anna = openClient(await server.listen({ host: '127.0.0.1', port: 0 }), 'Anna')
})
after(async () => {
  await server?.close()
  await database?.close()
})

const notified = async (path: string) => {
  const { status, body, headers } = await anna.post<{ type: string }>(path, {})
  assert.deepEqual([status, headers.get('retry-after')], [503, '1'])
  return body.type
}

test('a change whose second step fails without a database has an unknown outcome, because the first may be stored', async () => {
  assert.equal(await notified('/twice'), 'outcome-unknown')
})

test('a change that fails at its first step, in its transaction or by time-out was not made', async () => {
  assert.deepEqual(
    [await notified('/once'), await notified('/inside'), await notified('/late')],
    ['unavailable', 'unavailable', 'unavailable'],
  )
})

test('a failed read has no unknown outcome', async () => {
  assert.equal((await anna.get<{ type: string }>('/once')).body.type, 'unavailable')
})
