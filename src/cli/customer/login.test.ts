import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openCustomerTerminal } from '../../../test/support/customer-terminal.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { until } from '../../../test/support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

test('a login stores verified credentials for later commands, and a logout deletes them', async (t) => {
  const { apiKey, secret } = await exchange.customer('alice')
  const terminal = openCustomerTerminal(t, undefined)
  const home = terminal.env['HOME']!
  writeFileSync(join(home, 'secret'), `${secret}\n`, { mode: 0o600 })
  writeFileSync(join(home, 'wrong'), 'Wrong-Secret-1\n', { mode: 0o600 })
  const login = (file: string) =>
    terminal.run('login', '--url', exchange.url, '--api-key', apiKey, '--secret-file', join(home, file))
  assert.match((await login('wrong')).err, /does not accept API key/)
  assert.match((await terminal.run('my', 'account')).err, /^No account is configured/)
  assert.equal((await login('secret')).out, `Logged in as alice (${apiKey}) at ${exchange.url}, a sandbox.`)
  const file = join(home, '.config', 'strowger', 'customer.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match((await terminal.run('my', 'account')).out, new RegExp(`^api_key +${apiKey}$`, 'm'))
  assert.equal((await terminal.run('logout')).out, `Deleted ${file}.`)
  assert.match((await terminal.run('my', 'account')).err, /^No account is configured/)
})

test('a login at a terminal prompts for each value and never shows the secret', async (t) => {
  const { apiKey, secret } = await exchange.customer('bob')
  const home = openCustomerTerminal(t, undefined).env['HOME']!
  const program = `'${process.execPath}' '${fileURLToPath(new URL('../../main.ts', import.meta.url))}' login`
  const terminal = spawn('script', ['--quiet', '--return', '--command', program, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: home },
  })
  t.after(() => terminal.kill())
  let shown = ''
  terminal.stdout.on('data', (text: Buffer) => (shown += text.toString()))
  const ended = once(terminal, 'close')
  for (const [prompt, typed] of [
    ['URL of the exchange: ', exchange.url],
    ['API key: ', apiKey],
    ['API secret (hidden): ', secret],
  ] as const) {
    await until(
      () => shown,
      (text) => text.includes(prompt),
    )
    terminal.stdin.write(`${typed}\r`)
  }
  assert.deepEqual(await ended, [0, null])
  assert.match(shown, new RegExp(`Logged in as bob \\(${apiKey}\\)`))
  assert.ok(!shown.includes(secret))
  const stored = readFileSync(join(home, '.config', 'strowger', 'customer.json'), 'utf8')
  assert.equal((JSON.parse(stored) as { api_secret: string }).api_secret, secret)
})

test('without a login, the commands of a sandbox machine act for the demo account', async (t) => {
  const { demo, url } = exchange
  const terminal = openCustomerTerminal(t, undefined)
  const data = terminal.env['STROWGER_DATA']!
  mkdirSync(data)
  writeFileSync(join(data, 'demo.json'), JSON.stringify(demo), { mode: 0o600 })
  terminal.env['STROWGER_PORT'] = new URL(url).port
  const { code, out } = await terminal.run('send', 'Hello', '--to', '99000000001')
  assert.equal(code, 0)
  await exchange.messageUntil(out, ({ status }) => status === 'delivered')
})
