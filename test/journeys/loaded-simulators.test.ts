import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'

const program = join(import.meta.dirname, '../support/loaded-modules.fixture.ts')

/** A database belongs to one mode, so each exchange has its own. */
const databases: TestDatabase[] = []
const folder = mkdtempSync(join(tmpdir(), 'strowger-loaded-'))
after(async () => {
  await Promise.all(databases.map((one) => one.close()))
  rmSync(folder, { recursive: true, force: true })
})

/** Simulators, and the demo (`sandbox`), whose files a process loads that starts an exchange in this mode. */
async function simulatorsOf(mode: string): Promise<string[]> {
  const database = await openTestDatabase()
  databases.push(database)
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    maxBuffer: 16 * 1024 * 1024,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: join(folder, mode),
      STROWGER_MODE: mode,
      STROWGER_HOST: '127.0.0.1',
      STROWGER_PORT: '0',
      STROWGER_OPERATOR_PORT: '0',
      STROWGER_RADIUS_PORT: '0',
      STROWGER_SMPP_PORT: '0',
    },
  })
  const names = (JSON.parse(stdout) as string[]).flatMap(
    (url) => /\/(?:simulators|src\/exchange(?=\/sandbox\/))\/([\w-]+)\//.exec(url)?.[1] ?? [],
  )
  return [...new Set(names)].toSorted()
}

test('an exchange in production loads no simulator and no demo; a sandbox loads those that it uses', async () => {
  assert.deepEqual(await simulatorsOf('production'), [])
  const ofSandbox = await simulatorsOf('sandbox')
  for (const name of ['carrier', 'chat', 'registry', 'reviewer', 'sandbox'])
    assert.ok(ofSandbox.includes(name), `${name} of ${ofSandbox.join(', ')}`)
})
