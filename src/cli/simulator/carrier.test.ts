import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test, type TestContext } from 'node:test'
import { openProbe } from '../../../test/smpp/probe.ts'
import { selfSigned } from '../../../test/smpp/certificate.ts'
import { until } from '../../../test/support/until.ts'
import { runCli } from '../index.ts'
import { carrierSimulatorCommand } from './carrier.ts'

const root = join(import.meta.dirname, '..', '..', '..')
let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-simulator-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

type Ready = { host: string; port: number; control_url?: string }

/** Runs the simulator in a separate process until the test ends. */
async function run(t: TestContext, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'carrier', '--port', '0', '--json', ...words],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  t.after(() => child.kill('SIGKILL'))
  const shown: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => shown.push(line))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, shown, ready: JSON.parse(line) as Ready }
}

/** Runs the simulator in this process with arguments that prevent its start. */
async function refused(...words: string[]) {
  const [out, err]: string[][] = [[], []]
  const code = await runCli([carrierSimulatorCommand], {
    words: ['simulator', 'carrier', ...words],
    env: {},
    out: (line) => void out!.push(line),
    err: (line) => void err!.push(line),
  })
  return { code, out: out!.join('\n'), err: err!.join('\n') }
}

function bind(t: TestContext, port: number, tls?: { ca: string }) {
  const client = openProbe({ port, ...(tls && { tls }) })
  t.after(() => client.bind.drain(0))
  return client
}

test('several simulators run side by side; each prints its port, and exits with 0 on SIGTERM', async (t) => {
  const both = await Promise.all([run(t), run(t)])
  for (const { child, ready } of both) {
    const client = bind(t, ready.port)
    await client.until('bound', () => client.bind.state === 'BOUND')
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
  }
  assert.notEqual(both[0].ready.port, both[1].ready.port)
})

test('the simulator serves its log over the control port, prints its traffic, and writes it to a file', async (t) => {
  const file = join(folder, 'log.ndjson')
  const words = ['--control-port', '0', '--control-token', 'secret', '--log', file, '--show']
  const { child, shown, ready } = await run(t, ...words, '--fault', 'throttle:status=0x14,count=1')
  const client = bind(t, ready.port)
  await client.until('bound', () => client.bind.state === 'BOUND')
  client.submit('99000000001')
  await client.until('the outcome', () => client.outcomes.length === 1)
  assert.ok(client.outcomes[0]?.kind === 'answered' && client.outcomes[0].commandStatus === 0x14)
  const headers = { authorization: 'Bearer secret' }
  const log = (await (await fetch(`${ready.control_url}/log`, { headers })).json()) as { records: object[] }
  await until(
    () => shown.length,
    (lines) => lines >= log.records.length,
  )
  assert.match(shown.join('\n'), /→ {2}submit_sm \d+ .*destination_addr="99000000001" text="hello"/)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const kept = lines.map((line) => JSON.parse(line) as object)
  assert.deepEqual(kept.slice(0, log.records.length), log.records)
})

test('the simulator accepts TLS with the certificate of its options', async (t) => {
  const { cert, key } = selfSigned('localhost')
  const files = { '--tls-certificate': join(folder, 'cert.pem'), '--tls-key': join(folder, 'key.pem') }
  writeFileSync(files['--tls-certificate'], cert)
  writeFileSync(files['--tls-key'], key)
  const { ready } = await run(t, ...Object.entries(files).flat())
  const client = bind(t, ready.port, { ca: cert })
  await client.until('bound', () => client.bind.state === 'BOUND')
})

test('invalid options are all listed, and end it with 2', async () => {
  const { code, err } = await refused(
    '--prot',
    '--rate',
    'fast',
    '--fault',
    'drip:ms=0',
    '--tls-key',
    'x',
    'y',
  )
  assert.equal(code, 2)
  assert.deepEqual(err.split('\n'), [
    '--prot: unknown option',
    '--rate: must be a whole number from 1 to 1000000',
    'y: unknown option',
    '--fault drip:ms=0: ms must be a whole number from 1 to 60000',
    '--tls-certificate and --tls-key must be set together',
    '`strowger simulator carrier --help` lists the options.',
  ])
})

test('a port in use, a missing file or an unwritable one is reported in a sentence', async (t) => {
  const { ready } = await run(t)
  const port = String(ready.port)
  assert.match((await refused('--port', port)).err, new RegExp(`--port ${port}: port in use`))
  const control = await refused('--port', '0', '--control-port', port)
  assert.match(control.err, new RegExp(`--control-port ${port}: port in use`))
  const missing = join(folder, 'none', 'x')
  assert.match(
    (await refused('--tls-certificate', missing, '--tls-key', missing)).err,
    /cannot be read \(ENOENT\)/,
  )
  assert.match((await refused('--port', '0', '--log', missing)).err, /cannot be written \(ENOENT\)/)
})

test('help names every option and every fault', async () => {
  const { code, out } = await refused('--help')
  assert.equal(code, 0)
  for (const word of ['--receipt-id-form same|hex', '--control-port n', 'text-bomb', 'status=0x58'])
    assert.ok(out.includes(word), word)
})
