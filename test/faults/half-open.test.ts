import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freePort } from '#platform/embedded/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** The simulated carrier as a separate process, which can be suspended. */
async function startProcess(t: TestContext, port: number): Promise<ChildProcess> {
  const words = ['simulator', 'carrier', '--port', String(port), '--system-id', 'far', '--password', 'test']
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  t.after(async () => {
    process.removeListener('exit', killAtExit)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  await once(child.stderr, 'data')
  return child
}

type Slot = { state: string; reason: string | null }
type View = { carriers: { carrier_id: string; slots: Slot[] }[] }

async function slotOf({ operator }: TestExchange): Promise<Slot | undefined> {
  const { body } = await operator.get<View>('/operator/v1/carriers')
  return body.carriers.find((one) => one.carrier_id === 'far')?.slots[0]
}

test('a carrier that stalls with its connection open is dropped; its unanswered submits are unknown, and are sent again [fault S2]', async (t) => {
  const exchange = await startExchange()
  t.after(() => exchange.stop())
  const port = await freePort()
  const carrier = await startProcess(t, port)
  const line = { name: 'Far', host: '127.0.0.1', port, system_id: 'far', password: 'test' }
  const path = '/operator/v1/carriers/far'
  const put = await exchange.operator.put(path, {
    ...line,
    enquire_link_ms: 1000,
    response_timeout_ms: 60_000,
  })
  assert.equal(put.status, 204)
  const route = { prefix: '990', carrier_id: 'far', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  await until(
    () => slotOf(exchange),
    (slot) => slot?.state === 'BOUND',
  )
  const alice = await exchange.customer('alice')

  carrier.kill('SIGSTOP')
  const id = await alice.sent({ to: '99000000001' })
  const slot = await until(
    () => slotOf(exchange),
    (seen) => seen?.state !== 'BOUND',
  )
  assert.match(slot?.reason ?? '', /enquire_link not answered/)
  const doubtful = await exchange.messageUntil(id, (view) => view.possible_duplicate)
  assert.ok(doubtful.timeline.some(({ event: label }) => label === 'outcomeUnknown'))
  assert.deepEqual(alice.statuses(id), [])

  carrier.kill('SIGCONT')
  await until(
    () => slotOf(exchange),
    (seen) => seen?.state === 'BOUND',
  )
  await exchange.advance(60)
  await alice.notified(id, 'delivered')
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})
