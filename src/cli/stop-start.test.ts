import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inspectEmbedded } from '#platform/embedded/index.ts'
import { until } from '../../test/support/until.ts'

const root = join(import.meta.dirname, '..', '..')

let data: string
before(() => {
  data = mkdtempSync(join(tmpdir(), 'strowger-start-'))
  // The user of the database server must be able to traverse the folder.
  chmodSync(data, 0o711)
})
after(() => rmSync(data, { recursive: true, force: true }))

type Starting = { child: ChildProcess; errors: () => string }

function start(): Starting {
  const { DATABASE_URL: _, STROWGER_DATABASE_OWNER_URL: _o, ...rest } = process.env
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...rest,
      STROWGER_DATA: data,
      STROWGER_PORT: '0',
      STROWGER_JSON: '1',
      STROWGER_DRAIN_SECONDS: '2',
    },
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)))
  return { child, errors: () => text }
}

const cluster = () => join(data, 'postgres')

/** Phases of a start: the first start creates the database; the next two starts find an existing database. */
const instants: [when: string, seen: (errors: string) => boolean][] = [
  ['the database is being created', () => existsSync(join(cluster(), 'PG_VERSION'))],
  ['the database server starts', () => existsSync(join(cluster(), 'postmaster.pid'))],
  ['the schema is created', (errors) => /migration/.test(errors)],
]

for (const [when, seen] of instants)
  test(
    `a signal when ${when} ends the start with 0 and leaves no database running`,
    { timeout: 180_000 },
    async (t) => {
      const { child, errors } = start()
      const ended = once(child, 'close')
      t.after(() => child.kill('SIGKILL'))
      await until(
        () => child.exitCode !== null || seen(errors()),
        (is) => is,
      )
      child.kill('SIGTERM')
      await ended
      assert.equal(child.exitCode, 0, errors())
      assert.equal(inspectEmbedded(data)?.pid, undefined)
      assert.equal(existsSync(join(cluster(), 'postmaster.pid')), false)
      assert.match(errors(), /"msg":"stopped( before it was ready)?"/)
    },
  )
