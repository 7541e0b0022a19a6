import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'
import { Stripe } from 'stripe'
import { openClient } from '../../../test/support/client.ts'
import { until } from '../../../test/support/until.ts'
import { runCli } from '../index.ts'
import { paymentsSimulatorCommand } from './payments.ts'

const root = join(import.meta.dirname, '..', '..', '..')

type Ready = { url: string; key: string; secret: string; control_url: string }

/** Runs the simulator in a separate process until the test ends, with the acquirer's client and a client of its control API. */
async function run(t: TestContext, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'payments', '--port', '0', '--control-port', '0', '--json', ...words],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const ready = JSON.parse(line) as Ready
  const { hostname, port } = new URL(ready.url)
  const stripe = new Stripe(ready.key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  return { child, stripe, secret: ready.secret, control: openClient(ready.control_url) }
}

/** Receives events until the test ends. */
async function receiver(t: TestContext) {
  const received: { signature: string; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      received.push({ signature, body: Buffer.concat(chunks).toString() })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` }
}

const charge = {
  amount: 2_000,
  currency: 'eur',
  payment_method: 'pm_card_visa',
  confirm: true,
} as const

test('the payment simulator charges, sends signed events, lists its payments and exits with 0 on SIGTERM', async (t) => {
  const { received, url } = await receiver(t)
  const { child, stripe, secret, control } = await run(t, '--events', url)
  const { id } = await stripe.paymentIntents.create(charge)
  const [event] = await until(
    () => received,
    ({ length }) => length === 1,
  )
  assert.equal(
    stripe.webhooks.constructEvent(event!.body, event!.signature, secret).type,
    'payment_intent.succeeded',
  )
  const { payments } = (await control.get<{ payments: { id: string }[] }>('/payments')).body
  assert.deepEqual(
    payments.map((one) => one.id),
    [id],
  )
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
})

test('faults of the payment simulator lose answers, forge events and change their mode, as often as they say', async (t) => {
  const { received, url } = await receiver(t)
  const { stripe, secret, control } = await run(
    t,
    '--events',
    url,
    '--fault',
    'lose-answers:of=create,count=1',
    '--fault',
    'forge-events:count=1',
  )
  const once = { idempotencyKey: 'once' }
  // The client repeats a request whose connection was closed.
  assert.equal((await stripe.paymentIntents.create(charge, once)).status, 'succeeded')
  const { requests } = (await control.get<{ requests: { status: number }[] }>('/log')).body
  assert.deepEqual(
    requests.map(({ status }) => status),
    [0, 200],
  )
  assert.equal((await control.post('/faults', { fault: 'other-mode-events', count: 1 })).status, 201)
  await stripe.paymentIntents.create(charge)
  const [forged, live] = await until(
    () => received,
    ({ length }) => length === 2,
  )
  assert.throws(
    () => stripe.webhooks.constructEvent(forged!.body, forged!.signature, secret),
    Stripe.errors.StripeSignatureVerificationError,
  )
  assert.equal(stripe.webhooks.constructEvent(live!.body, live!.signature, secret).livemode, true)
  const { payments } = (await control.get<{ payments: object[] }>('/payments')).body
  assert.equal(payments.length, 2)
  assert.deepEqual((await control.get('/faults')).body, { faults: [] })
})

test('invalid options of the payment simulator are all listed, and end it with 2', async () => {
  const err: string[] = []
  const code = await runCli([paymentsSimulatorCommand], {
    words:
      'simulator payments --prot --key x --events https://acquirer.example/ --fault throttle:of=some'.split(
        ' ',
      ),
    env: {},
    out: assert.fail,
    err: (line) => void err.push(line),
  })
  assert.equal(code, 2)
  for (const named of ['--prot', '--key', '--events', 'of must be one of'])
    assert.ok(err.join('\n').includes(named), err.join('\n'))
})
