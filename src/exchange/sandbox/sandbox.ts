import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount, createApplication, readAccount, topUp } from '#accounts/index.ts'
import {
  createRoute,
  isBoundElsewhere,
  prices,
  putCarrier,
  putPrefix,
  readPrefixes,
} from '#carriers/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { parseEuro } from '#platform/money.ts'
import type { Node } from '#platform/nodes/node.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { createDemoSims, type DemoSims } from './sims.ts'
import { createDemoSmpp, type DemoSmpp } from './smpp.ts'
import { addDemoNetworks } from './networks.ts'
import { listDemoNumbers } from './numbers.ts'
import type { Carrier } from '../../../simulators/carrier/index.ts'

/** Credentials and number for a developer's first message, stored in the data folder as `demo.json`. */
export type Demo = DemoSims &
  DemoSmpp & {
    api_key: string
    api_secret: string
    signature_secret: string
    application_id: string
    private_key_file: string
    demo_number: string
  }

const numbersOfDemo = ['12015550123', '12015550124', '12015550125']
const demoPrice = parseEuro('0.0333')

/** Finds the demo account of this data folder, or creates one with a balance, a number and an application. */
export async function openDemo({
  db,
  vault,
  dataFolder,
}: {
  db: Db
  vault: Vault
  dataFolder: string
}): Promise<Demo> {
  const file = join(dataFolder, 'demo.json')
  if (existsSync(file)) {
    const demo = JSON.parse(readFileSync(file, 'utf8')) as Demo
    if (await readAccount(db, demo.api_key)) return await withSmpp(db, demo, file)
  }
  const demo = await createDemo(db, vault, dataFolder)
  await listDemoNumbers(db)
  await addDemoNetworks(db)
  writePrivate(file, JSON.stringify(demo, null, 2))
  return demo
}

/** The demo account of an earlier version has no SMPP user. */
async function withSmpp(db: Db, demo: Demo, file: string): Promise<Demo> {
  if (demo.smpp_system_id) return demo
  const all = { ...demo, ...(await db.tx((sql) => createDemoSmpp(sql, demo.api_key))) }
  writePrivate(file, JSON.stringify(all, null, 2))
  return all
}

async function createDemo(db: Db, vault: Vault, dataFolder: string): Promise<Demo> {
  const keys = await createAccount(db, vault, { name: 'Demo' })
  const { application, privateKey } = await createApplication(db, keys.apiKey, {
    name: 'Demo application',
    capabilities: { messages: { webhooks: {}, version: 'v1' }, network_apis: {} },
  })
  const private_key_file = join(dataFolder, 'demo-application.key')
  writePrivate(private_key_file, privateKey!)
  await db.tx((sql) => topUp(sql, keys.apiKey, parseEuro('10000'), 'demo'))
  return {
    api_key: keys.apiKey,
    api_secret: keys.secret,
    signature_secret: keys.signatureSecret,
    application_id: application.id,
    private_key_file,
    demo_number: await ownNumber(db, keys.apiKey),
    ...(await createDemoSims(db, keys.apiKey)),
    ...(await db.tx((sql) => createDemoSmpp(sql, keys.apiKey))),
  }
}

/** The first free demo number, since several data folders may share a database. */
async function ownNumber(db: Db, accountId: string): Promise<string> {
  const spare = `1201555${String(1000 + (randomBytes(2).readUInt16BE() % 9000))}`
  for (const msisdn of [...numbersOfDemo, spare]) {
    const input = {
      msisdn,
      country: 'US',
      type: 'mobile-lvn' as const,
      features: ['SMS' as const],
      accountId,
    }
    if (await db.tx((sql) => assignNumber(sql, input))) return msisdn
  }
  throw new Error('no demo number is free in this database')
}

/**
 * Starts the carrier simulator, adds it as the default route, and sets a default price if there is none. A second sandbox on the same
 * database uses the simulator of the first sandbox while that one runs.
 */
export async function openDemoCarrier({
  db,
  vault,
  node,
}: {
  db: Db
  vault: Vault
  node: Node
}): Promise<Carrier | undefined> {
  if (await isBoundElsewhere(db, 'demo', node.id)) return undefined
  const { startCarrier } = await import('../../../simulators/carrier/index.ts')
  const password = randomBytes(4).toString('hex')
  const carrier = await startCarrier({ systemId: 'strowger', password })
  await db.tx(async (sql) => {
    await putCarrier(sql, vault, {
      id: 'demo',
      name: 'Carrier simulator',
      host: carrier.host,
      port: carrier.port,
      systemId: 'strowger',
      password,
      submitWindow: 500,
      responseTimeoutMs: 5_000,
    })
    const everything = { prefix: '', sender: 'any', weight: 1, last: false } as const
    await createRoute(sql, { ...everything, carrierId: 'demo', priority: 100 })
    const [priced] = await readPrefixes(sql, prices, { limit: 1 })
    if (priced?.prefix !== '') await putPrefix(sql, prices, '', { price: demoPrice })
    await bumpEpoch(sql)
  })
  return carrier
}

/** Writes a temporary file and renames it, so that a crash leaves no partial file. */
function writePrivate(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
