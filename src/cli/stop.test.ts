import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'

let database: TestDatabase
let data: string
before(async () => {
  database = await openTestDatabase()
  data = mkdtempSync(join(tmpdir(), 'strowger-stop-'))
})
after(async () => {
  await database.close()
  rmSync(data, { recursive: true, force: true })
})

const root = join(import.meta.dirname, '..', '..')

/** Starts the program as `npm start` does, in a separate process group. */
function start(env: Record<string, string>): ChildProcess {
  return spawn('node', ['bin/run.cjs', 'start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: data,
      STROWGER_PORT: '0',
      STROWGER_JSON: '1',
      ...env,
    },
  })
}

async function errorsOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr!.on('data', (chunk: Buffer) => (text += String(chunk)))
  await once(child, 'close')
  return text
}

for (const [how, kill] of [
  ['the command', (child: ChildProcess) => child.kill('SIGTERM')],
  ['its whole group', (child: ChildProcess) => process.kill(-child.pid!, 'SIGTERM')],
] as const)
  test(`a signal to ${how} drains the exchange and ends it with 0`, { timeout: 180_000 }, async () => {
    const child = start({})
    const errors = errorsOf(child)
    await once(child.stdout!, 'data')
    kill(child)
    assert.match(await errors, /"msg":"stopped"/)
    assert.equal(child.exitCode, 0)
  })

/** Rejects new connections to the database and terminates the open ones. */
async function disconnectAll({ name, url, ownerUrl }: TestDatabase): Promise<void> {
  const outside = new URL(ownerUrl)
  outside.pathname = '/postgres'
  const [owner, inside] = [outside.href, url].map((address) => new pg.Client({ connectionString: address }))
  await Promise.all([owner!.connect(), inside!.connect()])
  await owner!.query(`alter database ${name} with allow_connections false`)
  await inside!.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = current_user and pid <> pg_backend_pid()`,
    [name],
  )
  await Promise.all([owner!.end(), inside!.end()])
}

test(
  'a stop while the database is unreachable ends in order; its leases are found at the next start',
  { timeout: 180_000 },
  async (t) => {
    const own = await openTestDatabase()
    t.after(() => own.close())
    const child = start({
      DATABASE_URL: own.url,
      STROWGER_DATABASE_OWNER_URL: own.ownerUrl,
      STROWGER_DRAIN_SECONDS: '5',
    })
    t.after(() => child.kill('SIGKILL'))
    const errors = errorsOf(child)
    await once(child.stdout!, 'data')
    await disconnectAll(own)
    child.kill('SIGTERM')
    const lines = (await errors).trimEnd().split('\n')
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('{')),
      [],
    )
    assert.match(lines.at(-1)!, /"msg":"stopped"/)
    assert.equal(child.exitCode, 0)
  },
)

test('a port in use is reported in a sentence, without a stack trace', { timeout: 180_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const child = start({ STROWGER_PORT: String(port) })
  const errors = await errorsOf(child)
  other.close()
  assert.match(
    errors,
    new RegExp(`cannot listen on port ${port} of 127.0.0.1: another program listens there`),
  )
  assert.doesNotMatch(errors, /\n {4}at /)
  assert.equal(child.exitCode, 1)
})

test(
  'an unreachable database is reported in a sentence, without a stack trace',
  { timeout: 180_000 },
  async () => {
    const child = start({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      STROWGER_DATABASE_OWNER_URL: '',
    })
    const errors = await errorsOf(child)
    assert.match(errors, /The database none at 127\.0\.0\.1:1 cannot be used/)
    assert.doesNotMatch(errors, /\n {4}at /)
  },
)
