import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { until } from '../../../test/support/until.ts'
import { openHttp } from './http.ts'
import { listenOn, type Listening } from './listening.ts'

const local = { host: '127.0.0.1', backlog: 512, maxConnections: 4_000 }

async function opened(): Promise<Listening & { accepted: () => number }> {
  const server = openHttp()
  let accepted = 0
  server.server.on('connection', () => (accepted += 1))
  server.get('/', async () => 'here')
  return { ...(await listenOn(server, { ...local, port: 0 })), accepted: () => accepted }
}

test('several waiting connections are accepted in one turn, and each is answered [fault O1]', async () => {
  const { address, close, accepted } = await opened()
  const sockets = Array.from({ length: 200 }, () => connect(address.port, address.address))
  const answers = sockets.map((socket) => once(socket, 'data'))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  let turns = 0
  for (; accepted() < sockets.length; turns += 1) await turn()
  if (process.platform === 'linux') assert.ok(turns < sockets.length / 2, `it took ${turns} turns`)
  for (const [answer] of await Promise.all(answers)) assert.match(String(answer), /^HTTP\/1\.1 200 /)
  await close()
  await until(
    () => sockets.filter((socket) => !socket.closed).length,
    (open) => open === 0,
  )
})

test('a port in use by another program or exchange is refused, and a free one is accepted', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const inUse = { code: 'EADDRINUSE' }
  await assert.rejects(listenOn(openHttp(), { ...local, port }), inUse)
  other.close()
  await once(other, 'close')
  const first = await listenOn(openHttp(), { ...local, port })
  assert.equal(first.address.port, port)
  await assert.rejects(listenOn(openHttp(), { ...local, port }), inUse)
  await first.close()
})
