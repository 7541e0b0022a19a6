import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { type GuideSandbox, openSandbox } from '../../test/docs/guides/sandbox.ts'
import type { Demo } from '#exchange/sandbox/sandbox.ts'
import { commands, runCli } from './index.ts'

let sandbox: GuideSandbox
before(async () => {
  sandbox = await openSandbox()
})
after(() => sandbox.stop())

async function printEnv(env: Record<string, string>) {
  const [out, err]: string[][] = [[], []]
  const code = await runCli(commands, {
    words: ['env'],
    env,
    out: (text) => out!.push(text),
    err: (text) => err!.push(text),
  })
  return { code, out: out!.join('\n'), err: err!.join('\n') }
}

/** The exported variables after a shell has evaluated the output. */
function evaluate(output: string): Record<string, string> {
  const { stdout } = spawnSync('sh', ['-c', `eval "$1"\nenv`, 'sh', output], { env: {}, encoding: 'utf8' })
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2)),
  ) as Record<string, string>
}

const basic = (user?: string, password?: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function statusOf(url: string, authorization: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(url, { ...init, headers: { authorization } })).status
}

test('a shell that evaluates the output can call the APIs of the sandbox', async () => {
  const { code, out } = await printEnv(sandbox.env)
  assert.equal(code, 0)
  const { API, API_KEY, API_SECRET, OPERATOR, TOKEN, NUMBER, ...others } = evaluate(out)
  assert.equal(API, `http://127.0.0.1:${sandbox.env['STROWGER_PORT']}`)
  const numbers = await fetch(`${API}/account/numbers`, {
    headers: { authorization: basic(API_KEY, API_SECRET) },
  })
  const { numbers: owned } = (await numbers.json()) as { numbers: { msisdn: string }[] }
  assert.deepEqual(
    owned.map(({ msisdn }) => msisdn),
    [NUMBER],
  )
  assert.equal(await statusOf(`${OPERATOR}/accounts/${API_KEY}`, `Bearer ${TOKEN}`), 200)
  const { APPLICATION_ID, PRIVATE_KEY_FILE, SIGNATURE_SECRET, SIM_CLIENT_ID, SIM_CLIENT_SECRET } = others
  const application = `${API}/v2/applications/${APPLICATION_ID}`
  assert.equal(await statusOf(application, basic(API_KEY, API_SECRET)), 200)
  assert.ok(existsSync(PRIVATE_KEY_FILE!))
  assert.match(SIGNATURE_SECRET!, /^\S{20,}$/)
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) }
  assert.equal(await statusOf(`${API}/oauth2/token`, basic(SIM_CLIENT_ID, SIM_CLIENT_SECRET), form), 200)
})

test('a shell that evaluates the output finds the sandbox from every folder', async () => {
  const { STROWGER_DATA, ...env } = sandbox.env
  const { out } = await printEnv({ ...env, STROWGER_DATA: relative(process.cwd(), STROWGER_DATA!) })
  assert.equal(evaluate(out)['STROWGER_DATA'], STROWGER_DATA)
})

test('a command in a shell that evaluates the output calls the port of the sandbox', async () => {
  const { STROWGER_PORT } = evaluate((await printEnv(sandbox.env)).out)
  assert.equal(STROWGER_PORT, sandbox.env['STROWGER_PORT'])
})

test('the port of a running sandbox is found without STROWGER_PORT, and with 0', async () => {
  const { STROWGER_PORT, ...env } = sandbox.env
  for (const settings of [env, { ...env, STROWGER_PORT: '0' }]) {
    const found = evaluate((await printEnv(settings)).out)
    assert.equal(found['STROWGER_PORT'], STROWGER_PORT)
    assert.equal(found['API'], `http://127.0.0.1:${STROWGER_PORT}`)
    assert.equal(found['OPERATOR'], `http://127.0.0.1:${STROWGER_PORT}/operator/v1`)
    assert.match(found['SMPP_PORT']!, /^[1-9]\d+$/)
  }
})

test('a port that is set is used, also if another exchange runs on the data folder', async () => {
  const { out } = await printEnv({ ...sandbox.env, STROWGER_PORT: '4711' })
  assert.equal(evaluate(out)['API'], 'http://127.0.0.1:4711')
})

test('with port 0 and no running exchange, the command states what to do', async () => {
  const data = join(sandbox.folder, 'stopped')
  cpSync(sandbox.env['STROWGER_DATA']!, data, { recursive: true })
  writeFileSync(join(data, 'ports.json'), JSON.stringify({ pid: 2 ** 22 + 1, port: 4711 }))
  const { code, err } = await printEnv({ ...sandbox.env, STROWGER_DATA: data, STROWGER_PORT: '0' })
  assert.equal(code, 1)
  assert.match(err, /^No exchange runs on the data folder .*stopped\. Start it, /)
})

test('a shell does not interpret any character of a value', async () => {
  const data = join(sandbox.folder, `it's $HOME "quoted" \`id\` \\`)
  cpSync(sandbox.env['STROWGER_DATA']!, data, { recursive: true })
  const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as Demo
  const moved = { ...demo, private_key_file: join(data, 'demo-application.key') }
  writeFileSync(join(data, 'demo.json'), JSON.stringify(moved))
  const { out } = await printEnv({ ...sandbox.env, STROWGER_DATA: data })
  assert.equal(evaluate(out)['PRIVATE_KEY_FILE'], moved.private_key_file)
})

test('without a sandbox the command prints no variables and states what to do', async () => {
  const data = join(sandbox.folder, 'empty')
  assert.deepEqual(await printEnv({ ...sandbox.env, STROWGER_DATA: data }), {
    code: 1,
    out: '',
    err: `There is no demo account in ${data}: start a sandbox there, or set STROWGER_DATA to its folder.`,
  })
})
