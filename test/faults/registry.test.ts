import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from '../support/brands.ts'
import { settingsOf } from '../support/campaign-registry.ts'
import { openClient, type Client } from '../support/client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { startProgram, type Program } from './program.ts'

let database: TestDatabase
let registry: RegistryServer
let settings: ReturnType<typeof settingsOf>
let data: string
const programs: Program[] = []
before(async () => {
  database = await openTestDatabase()
  registry = await startRegistry()
  settings = settingsOf(registry)
  data = mkdtempSync(join(tmpdir(), 'strowger-test-'))
})
beforeEach(() => void registry.withdraw())
after(async () => {
  for (const { kill } of programs) kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
  await registry.close()
  await database.close()
  settings.remove()
  rmSync(data, { recursive: true, force: true })
})

/** Starts the program, and a client that acts as its demo account. */
async function start(): Promise<{ program: Program; demo: Client }> {
  const program = startProgram(data, {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_RADIUS_PORT: '0',
    ...settings.env,
  })
  programs.push(program)
  const { url, api_key: key, api_secret: secret } = (await program.ready)!
  const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
  return { program, demo: openClient(url, `Basic ${credentials}`) }
}

type Brand = { brand_id: string; identity_status: string }
type Vetting = { vetting_request_id: string; vetting_status: string }

/** Ends the leases of the dead node, which would otherwise end after a minute. */
const endLeases = () =>
  database.db.query(
    `update registry_request set leased_until = clock_timestamp() where leased_until is not null and ended_at is null`,
  )

const billedOf = (kind: string) => registry.billed().filter((one) => one.kind === kind).length

test('a node killed between a billable write and its storing registers and pays no brand twice', async () => {
  const first = await start()
  // The registry executes the write and does not respond before the node is dead.
  registry.inject({ fault: 'slow-answers', of: 'write', ms: 600_000 })
  const { body } = await first.demo.post<Brand>(brandsPath, aCompany())
  await until(
    () => billedOf('brand'),
    (count) => count === 1,
  )
  first.program.kill('SIGKILL')
  await first.program.ended
  registry.withdraw()
  await endLeases()
  const second = await start()
  await until(
    async () => (await second.demo.get<Brand>(`${brandsPath}/${body.brand_id}`)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
  assert.deepEqual([registry.brands().length, billedOf('brand')], [1, 1])
  second.program.kill('SIGKILL')
  await second.program.ended
})

test('a node killed while the registry executes the order of a vetting pays for one vetting', async () => {
  const first = await start()
  const { body } = await first.demo.post<Brand>(brandsPath, aCompany({ website: 'https://bluekite.example' }))
  const path = `${brandsPath}/${body.brand_id}`
  await until(
    async () => (await first.demo.get<Brand>(path)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
  registry.inject({ fault: 'slow-answers', of: 'write', ms: 600_000 })
  const order = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
  // The queries above may have used up the rate of the account.
  const ordered = await until(
    () => first.demo.post<Vetting>(`${path}/vetting/requests`, order),
    ({ status }) => status === 200,
  )
  await until(
    () => billedOf('vetting'),
    (count) => count === 1,
  )
  first.program.kill('SIGKILL')
  await first.program.ended
  registry.withdraw()
  await endLeases()
  const second = await start()
  await until(
    async () =>
      (await second.demo.get<Vetting>(`${path}/vetting/requests/${ordered.body.vetting_request_id}`)).body
        .vetting_status,
    (status) => status === 'ACTIVE',
  )
  assert.deepEqual([registry.vettings().length, billedOf('vetting')], [1, 1])
  second.program.kill('SIGKILL')
})
