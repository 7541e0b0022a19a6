import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
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

type Started = { program: Program; demo: Client }

/** Starts the program, and a client that acts as its demo account. */
async function start(): Promise<Started> {
  const program = startProgram(data, {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_REGISTRY_UPSTREAM: 'SINCH',
    // The sandbox approves campaigns at once.
    STROWGER_REVIEW_MINUTES: '0',
    ...settings.env,
  })
  programs.push(program)
  const { url, api_key: key, api_secret: secret } = (await program.ready)!
  const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
  return { program, demo: openClient(url, `Basic ${credentials}`) }
}

const identityOf = ({ demo }: Started, id: string) =>
  until(
    async () => (await demo.get<Brand>(`${brandsPath}/${id}`)).body.identity_status,
    (status) => status === 'VERIFIED',
  )

async function end({ program }: Pick<Started, 'program'>): Promise<void> {
  program.kill('SIGKILL')
  await program.ended
}

/** Waits for a charge, and kills the node before it gets the response. */
async function killAfter({ program }: Started, kind: string): Promise<void> {
  await until(
    () => billedOf(kind),
    (count) => count > 0,
  )
  await end({ program })
  registry.withdraw()
  await endLeases()
}

/** The registry executes writes and does not respond before the node is dead. */
const delayWrites = () => registry.inject({ fault: 'slow-answers', of: 'write', ms: 600_000 })

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
  delayWrites()
  const { body } = await first.demo.post<Brand>(brandsPath, aCompany())
  await killAfter(first, 'brand')
  const second = await start()
  await identityOf(second, body.brand_id)
  assert.deepEqual([registry.brands().length, billedOf('brand')], [1, 1])
  await end(second)
})

test('a node killed while the registry executes the order of a vetting pays for one vetting', async () => {
  const first = await start()
  const { body } = await first.demo.post<Brand>(brandsPath, aCompany({ website: 'https://bluekite.example' }))
  const path = `${brandsPath}/${body.brand_id}`
  await identityOf(first, body.brand_id)
  delayWrites()
  const order = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
  // The queries above may have used up the rate of the account.
  const ordered = await until(
    () => first.demo.post<Vetting>(`${path}/vetting/requests`, order),
    ({ status }) => status === 200,
  )
  await killAfter(first, 'vetting')
  const second = await start()
  await until(
    async () =>
      (await second.demo.get<Vetting>(`${path}/vetting/requests/${ordered.body.vetting_request_id}`)).body
        .vetting_status,
    (status) => status === 'ACTIVE',
  )
  assert.deepEqual([registry.vettings().length, billedOf('vetting')], [1, 1])
  await end(second)
})

type Campaign = { campaign_id: string; status: string }

test('nodes killed between each billable write of a campaign and its storing pay each once, and the campaign becomes active', async () => {
  const first = await start()
  const brand = await first.demo.post<Brand>(brandsPath, aCompany())
  await identityOf(first, brand.body.brand_id)
  const path = `${brandsPath}/${brand.body.brand_id}/campaigns`
  delayWrites()
  const { body } = await until(
    () => first.demo.post<Campaign>(path, aCampaign()),
    ({ status }) => status === 201,
  )
  const at = `${path}/${body.campaign_id}`
  await killAfter(first, 'campaign')
  delayWrites()
  await killAfter(await start(), 'share')
  const node = await start()
  await until(
    async () => (await node.demo.get<Campaign>(at)).body.status,
    (status) => status === 'ACTIVE',
  )
  const id = registry.campaigns()[0]!.campaignId
  const charges = registry.billed().filter(({ subject }) => subject === id)
  assert.deepEqual(
    charges.map(({ kind }) => kind),
    ['campaign', 'share'],
  )
  await end(node)
})
