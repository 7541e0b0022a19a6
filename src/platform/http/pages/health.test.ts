import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { type Db, openDb } from '../../database/db.ts'
import { mountHealth } from './health.ts'
import { type HttpServer, openHttp } from '../http.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

async function probe(
  db: Db,
  path: string,
  draining = false,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const server: HttpServer = openHttp()
  mountHealth(server, { db, draining: () => draining })
  const answer = await server.inject({ url: path })
  await server.close()
  return { status: answer.statusCode, body: answer.json() }
}

test('a node with a migrated database is ready', async () => {
  assert.deepEqual(await probe(database.db, '/readyz'), { status: 200, body: { ready: true } })
})

test('a draining node is alive and not ready, and states the reason', async () => {
  assert.equal((await probe(database.db, '/healthz', true)).status, 200)
  const { status, body } = await probe(database.db, '/readyz', true)
  assert.equal(status, 503)
  assert.match(String(body['reason']), /draining/)
})

test('a node whose database lacks a migration is not ready and names it', async () => {
  const owner = openDb({ url: database.ownerUrl, log: quiet, max: 1 })
  const { rows } = await owner.query(
    `delete from migration where name = (select max(name) from migration) returning name`,
  )
  const { status, body } = await probe(database.db, '/readyz')
  assert.equal(status, 503)
  assert.ok(String(body['reason']).includes(String(rows[0]!['name'])))
  await owner.query(`insert into migration (name, checksum) values ($1, 'x'), ('9999_later.sql', 'x')`, [
    rows[0]!['name'],
  ])
  assert.equal((await probe(database.db, '/readyz')).status, 200, 'a database ahead of the program is fine')
  await owner.close()
})

test('a node whose database is unavailable or unresponsive is alive and not ready', async () => {
  const sockets = new Set<Socket>()
  const unresponsive = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((listening) => unresponsive.once('listening', listening))
  const { port } = unresponsive.address() as { port: number }
  const db = openDb({ url: `postgres://a:b@127.0.0.1:${port}/none`, log: quiet, max: 1 })
  const late = await probe(db, '/readyz')
  assert.equal(late.status, 503)
  assert.match(String(late.body['reason']), /within 1 s/)
  assert.equal((await probe(db, '/healthz')).status, 200)
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => unresponsive.close(closed))
  assert.match(String((await probe(db, '/readyz')).body['reason']), /does not respond\.$/)
  await db.close()
})
