import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { startExchange } from '../../test/support/exchange.ts'
import { loadConfig } from '#platform/config/config.ts'
import { checkMode } from '#exchange/checks/mode.ts'
import { readyLine, refuseWithoutAddress } from './serve.ts'
import type { Exchange } from '#exchange/serve.ts'

let database: TestDatabase
let folder: string
before(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'strowger-faults-'))
})
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const program = resolve(import.meta.dirname, '../main.ts')

/** The message and the exit code of a start that fails. */
async function startWith(settings: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    STROWGER_PORT: '0',
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_OPERATOR_PORT: '0',
    STROWGER_LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A failed start that keeps running must not hang the test.
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { errors: output.trim(), code: code as number }
}

const production = {
  STROWGER_MODE: 'production',
  STROWGER_HOST: '127.0.0.1',
  STROWGER_OPERATOR_TOKEN: 't'.repeat(32),
  STROWGER_PUBLIC_URL: 'https://exchange.example',
}

const inFolder = (name: string, make: (path: string) => void) => {
  const path = join(folder, name)
  make(path)
  return path
}

test('a start that cannot use what a setting names ends with 1 and one sentence', async () => {
  const busy = createSocket('udp4').bind(0, '127.0.0.1')
  await once(busy, 'listening')
  const file = inFolder('file', (path) => writeFileSync(path, ''))
  const data = inFolder('data', (path) => mkdirSync(join(path, 'node-id'), { recursive: true }))
  const wrong = (change: (url: URL) => void, url = database.url) => {
    const changed = new URL(url)
    change(changed)
    return changed.href
  }
  const { STROWGER_PUBLIC_URL: _, ...withoutAddress } = production
  const starts: [string, Record<string, string>, RegExp][] = [
    ['password', { DATABASE_URL: wrong((url) => (url.password = 'wrong')) }, /DATABASE_URL/],
    ['database', { DATABASE_URL: wrong((url) => (url.pathname = '/no_such_database')) }, /DATABASE_URL/],
    [
      'owner',
      { STROWGER_DATABASE_OWNER_URL: wrong((url) => (url.password = 'wrong'), database.ownerUrl) },
      /password/,
    ],
    ['data folder', { STROWGER_DATA: file }, /file cannot be used/],
    ['node id', { STROWGER_DATA: data }, /node-id cannot be used/],
    [
      'RADIUS port',
      { ...production, STROWGER_RADIUS_PORT: String(busy.address().port) },
      /STROWGER_RADIUS_PORT/,
    ],
    ['address', withoutAddress, /STROWGER_PUBLIC_URL: is required in production/],
  ]
  for (const [i, [label, settings, description]] of starts.entries()) {
    const { errors, code } = await startWith({ STROWGER_DATA: join(folder, `data-${i}`), ...settings })
    assert.match(errors, description, label)
    assert.deepEqual([code, /^\s+at /m.test(errors)], [1, false], `${label}: ${errors}`)
  }
  busy.close()
})

test('a start whose second or third port cannot be opened closes the ports already open, and ends with 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const port = String((busy.address() as AddressInfo).port)
  const empty = await openTestDatabase()
  const own = { DATABASE_URL: empty.url, STROWGER_DATA: join(folder, 'ports') }
  const tls = { STROWGER_TLS_PORT: '0', STROWGER_TLS_CERT: '/nowhere/cert', STROWGER_TLS_KEY: '/nowhere/key' }
  const starts: [string, Record<string, string>, RegExp][] = [
    ['certificate', tls, /STROWGER_TLS_/],
    ['operator port', { STROWGER_OPERATOR_PORT: port }, /STROWGER_OPERATOR_PORT/],
  ]
  for (const [label, settings, description] of starts) {
    const { errors, code } = await startWith({ ...production, ...own, ...settings })
    assert.match(errors, description, label)
    assert.deepEqual([code, /^\s+at /m.test(errors)], [1, false], `${label}: ${errors}`)
  }
  busy.close()
  await empty.close()
})

test('a sandbox does not start on the database of production, and production not on that of a sandbox', async () => {
  const { STROWGER_PUBLIC_URL: _, ...local } = production
  const starts: [string, Record<string, string>, Record<string, string>, RegExp][] = [
    ['sandbox', {}, production, /belongs to a sandbox.*STROWGER_MODE to sandbox/],
    ['production', local, {}, /belongs to an exchange in production.*STROWGER_MODE to production/],
  ]
  for (const [label, env, other, description] of starts) {
    let url = ''
    const exchange = await startExchange({
      env: { ...env, STROWGER_OPERATOR_PORT: '0' },
      through: async (address) => (url = address),
    })
    const settings = { ...other, DATABASE_URL: url, STROWGER_DATA: join(folder, `other-${label}`) }
    const { errors, code } = await startWith(settings)
    assert.match(errors, description, label)
    assert.deepEqual([code, /^\s+at /m.test(errors)], [1, false], `${label}: ${errors}`)
    const [found] = await checkMode(exchange.db, loadConfig(other))
    assert.match(found!.description, description, `doctor in a ${label}`)
    assert.deepEqual(await checkMode(exchange.db, loadConfig(env)), [])
    await exchange.stop()
  }
})

test('only a production node with the role api requires a public URL', () => {
  const config = { mode: 'production', roles: ['work', 'carriers'], publicUrl: undefined } as const
  refuseWithoutAddress(config as never)
  refuseWithoutAddress({ ...config, mode: 'sandbox', roles: ['api'] } as never)
  assert.throws(() => refuseWithoutAddress({ ...config, roles: ['api'] } as never), /STROWGER_PUBLIC_URL/)
})

test('the ready line in JSON contains the operator token in a sandbox only', () => {
  const exchange = { url: 'http://127.0.0.1:1', operatorToken: 'opens-everything' } as Exchange
  assert.equal(readyLine(exchange, { mode: 'sandbox' }).operator_token, 'opens-everything')
  assert.ok(!JSON.stringify(readyLine(exchange, { mode: 'production' })).includes('opens-everything'))
})
