import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { inspectEmbedded } from '#platform/embedded/index.ts'
import { openClient } from '../support/client.ts'
import { until } from '../support/until.ts'
import { startProgram } from './program.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'strowger-first-'))
  // As root, the database runs as another user, who needs access to the folder.
  chmodSync(data, 0o711)
  writeFileSync(join(data, 'program.log'), '')
})
afterEach(async () => {
  endServer('SIGQUIT')
  await until(serverPid, (pid) => pid === undefined)
  rmSync(data, { recursive: true, force: true })
})

const start = (level = 'debug') => startProgram(data, { STROWGER_LOG_LEVEL: level })
const logged = () => readFileSync(join(data, 'program.log'), 'utf8')
const serverPid = () => inspectEmbedded(data)?.pid

function endServer(signal: NodeJS.Signals): void {
  const pid = serverPid()
  if (pid) process.kill(pid, signal)
}

const drafts = () => readdirSync(data).filter((name) => name.startsWith('postgres.new'))
const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).length
const applied = (log: string) => log.match(/applied a migration/g)?.length ?? 0

/** Points of a first start, detected in the data folder or in the log of all starts. */
const points: ((log: string) => boolean)[] = [
  () => drafts().length > 0,
  (log) => log.includes('created an empty database'),
  (log) => applied(log) > 9,
  (log) => applied(log) >= migrations,
  (log) => log.includes('"state":"BINDING"'),
]

test('a first start that is killed with its database at any point is restarted or completed by the next start [fault C6]', async () => {
  for (const reached of points) {
    const program = start()
    await until(() => reached(logged()), Boolean)
    program.kill('SIGKILL')
    endServer('SIGKILL')
    await program.ended
  }
  const program = start()
  const ready = await program.ready
  assert.ok(ready, logged().slice(-2_000))
  const basic = Buffer.from(`${ready.api_key}:${ready.api_secret}`).toString('base64')
  const message = {
    message_type: 'text',
    channel: 'sms',
    from: ready.demo_number,
    to: '14155550100',
    text: 'Hello',
  }
  const { status } = await openClient(ready.url, `Basic ${basic}`).post('/v1/messages', message)
  assert.equal(status, 202)
  assert.deepEqual(drafts(), [])
  program.kill('SIGTERM')
  assert.equal((await program.ended).code, 0)
})

test('a first start logs at most five lines, one of them about all migrations', async () => {
  const program = start('info')
  assert.ok(await program.ready)
  const lines = logged().split('\n')
  const ready = lines.findIndex((line) => line.includes('"msg":"ready"'))
  assert.ok(ready >= 0 && ready < 5, lines.join('\n'))
  const about = lines.filter((line) => line.includes('migration'))
  assert.equal(about.length, 1)
  assert.match(
    about[0]!,
    new RegExp(`"migrations":${migrations},"duration_ms":\\d+,"msg":"migrated the database"`),
  )
  program.kill('SIGTERM')
  assert.equal((await program.ended).code, 0)
})
