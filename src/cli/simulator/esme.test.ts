import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test, type TestContext } from 'node:test'
import { openClient } from '../../../test/support/client.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { until } from '../../../test/support/until.ts'
import { runCli } from '../index.ts'
import { esmeSimulatorCommand } from './esme.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const long = 'This text is longer than one segment. '.repeat(6)

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const credentials = () => [
  '--port',
  String(exchange.smppPort),
  '--system-id',
  exchange.demo.smpp_system_id,
  '--password',
  exchange.demo.smpp_password,
  '--from',
  exchange.demo.demo_number,
]

type Counts = {
  accepted: number
  refused: Record<string, number>
  receipts: Record<string, number>
  inbound: number
}

/** Runs the client in a separate process until the test ends. */
async function run(t: TestContext, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'esme', ...credentials(), '--json', '--control-port', '0', ...words],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  t.after(() => child.kill('SIGKILL'))
  const shown: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => shown.push(line))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { control_url } = JSON.parse(line) as { control_url: string }
  const control = openClient(control_url)
  const counted = (isReached: (counts: Counts) => boolean) =>
    until(async () => (await control.get<Counts>('/counts')).body, isReached)
  return { child, shown, control, counted }
}

async function refused(...words: string[]) {
  const err: string[] = []
  const code = await runCli([esmeSimulatorCommand], {
    words: ['simulator', 'esme', ...words],
    env: {},
    out: assert.fail,
    err: (line) => void err.push(line),
  })
  return { code, err: err.join('\n') }
}

test('a client submits texts over several sessions, shows their receipts, and prints its counts when it ends', async (t) => {
  const words = ['--to', '99000000001', '--count', '6', '--rate', '0', '--sessions', '3', '--show']
  const { child, shown, counted } = await run(t, ...words)
  await counted(({ receipts }) => receipts['DELIVRD'] === 6)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  assert.match(shown.join('\n'), /\[0\] accepted to="99000000001" message_id="[0-9a-f-]{36}" ms=\d+/)
  assert.match(shown.join('\n'), /receipt message_id="[0-9a-f-]{36}" state="DELIVRD" err="000"/)
  assert.match(shown.at(-1)!, /^accepted 6, receipts DELIVRD 6, inbound 0, responses p50 \d+ ms, p99 \d+ ms$/)
})

for (const form of ['udh', 'sar', 'payload'])
  test(`a long text in the form ${form} is one message for the exchange`, async (t) => {
    const { counted } = await run(t, '--to', '99000000001', '--count', '1', '--long', form, '--text', long)
    const requested = form === 'payload' ? 1 : 2
    await counted(({ receipts }) => receipts['DELIVRD'] === requested)
    const { rows } = await exchange.db.query('select count(*) n from message where text = $1 and parts = 2', [
      long,
    ])
    assert.equal(Number(rows[0]!.n) > 0, true)
  })

test('a delivery that the client has refused for a time arrives again', async (t) => {
  const faults = ['--fault', 'refuse-deliveries:count=1']
  const { counted } = await run(t, '--to', '99000000001', '--count', '1', ...faults)
  // The refused delivery is counted, and its repetition.
  await counted(({ receipts }) => receipts['DELIVRD'] === 2)
})

test('invalid options, a refused bind and a closed port are reported in a sentence', async () => {
  assert.deepEqual(await refused('--window', '0', 'x'), {
    code: 2,
    err: [
      '--window: must be a whole number from 1 to 10000',
      'x: unknown option',
      '`strowger simulator esme --help` lists the options.',
    ].join('\n'),
  })
  assert.match((await refused()).err, /^--system-id: required/)
  const segments = ['--system-id', 'a', '--to', '99000000001', '--window', '1', '--text', long]
  assert.match((await refused(...segments)).err, /^--window: less than the 2 segments of the text$/)
  const wrong = ['--port', String(exchange.smppPort), '--system-id', 'unknown', '--password', 'wrong']
  assert.match((await refused(...wrong)).err, /: the bind failed: .*ESME_RINVPASWD/)
})
