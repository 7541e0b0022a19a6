import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import type { Answered } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})

test("a burst far above an account's rate is accepted up to that rate; the other requests get Retry-After, and none of them is stored [fault O1]", async () => {
  const hasty = await exchange.customer('hasty', { max_outbound_request: 2 })
  const refs = Array.from({ length: 400 }, () => randomUUID())
  const answers: Answered[] = []
  const client = async () => {
    for (let ref = waiting.pop(); ref; ref = waiting.pop())
      answers.push(await hasty.post('/v1/messages', hasty.sms({ client_ref: ref })))
  }
  const waiting = [...refs]
  await Promise.all(Array.from({ length: 60 }, client))
  for (const { status, headers } of answers) {
    assert.ok([202, 429, 503].includes(status), String(status))
    if (status !== 202) assert.ok(Number(headers.get('retry-after')) > 0)
  }
  const accepted: string[] = answers
    .filter(({ status }) => status === 202)
    .map(({ body }) => body.message_uuid)
  assert.ok(accepted.length > 0)
  assert.ok(accepted.length < refs.length)
  const { rows } = await exchange.db.query<{ id: string }>(
    'select id from message where client_ref = any($1)',
    [refs],
  )
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), accepted.toSorted())
  await alice.notified(await alice.sent(), 'delivered')
})

const line = 'POST /v1/messages HTTP/1.1\r\nhost: exchange\r\n'

/** Opens a connection, sends the given part of a request and then stays idle. */
async function hold(stated: string): Promise<Socket> {
  const socket = connect(Number(new URL(exchange.url).port), '127.0.0.1').resume()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (stated !== '') socket.write(stated)
  socket.on('end', () => socket.destroy())
  return socket
}

test('clients that send nothing, half a head or half a body do not delay others or the shutdown, and an endless head is refused and closed [fault O3]', async () => {
  const head = `${line}authorization: ${basic(alice.apiKey, alice.secret)}\r\ncontent-type: application/json\r\n`
  const begun = ['', line, `${head}content-length: 200000\r\n\r\n{"text":"`]
  const leased = await Promise.all(begun.flatMap((stated) => Array.from({ length: 150 }, () => hold(stated))))
  const ids = await Promise.all(Array.from({ length: 20 }, () => alice.sent()))
  for (const id of ids) await alice.notified(id, 'delivered')

  const flood = await hold(`${line}x-flood: ${'x'.repeat(17 * 1024)}`)
  const [answer] = (await once(flood, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1\.1 431 /)
  await once(flood, 'close')

  // The idle connections do not delay the shutdown either.
  await exchange.stop()
  await until(
    () => leased.filter((socket) => !socket.closed).length,
    (open) => open === 0,
  )
})
