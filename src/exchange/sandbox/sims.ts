import {
  createSimUser,
  insertOffering,
  insertPool,
  insertProfile,
  insertSamples,
  listOfferings,
  lockPartners,
  luhnDigit,
  putPartner,
  readPartner,
  type SampleSim,
} from '#sims/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { useDemoSims } from './usage.ts'

/** Credentials of the SIM API for a developer. */
export type DemoSims = { sim_partner_id: string; sim_client_id: string; sim_client_secret: string }

const partner = 'demo'
const subunit = 'demo-north'
const count = 2_000

/** Percentage of SIMs per status; most of them are productive. */
const shares: readonly (readonly [status: number, share: number])[] = [
  [5, 80],
  [3, 8],
  [4, 2],
  [2, 4],
  [7, 2],
  [9, 1],
  [6, 1],
  [10, 2],
]
const statuses = shares.flatMap(([status, share]) => Array.from({ length: share }, () => status))

/**
 * Creates an API user of the demo customer. Also creates the customer itself with SIMs, a pool and profiles, unless another sandbox on
 * the same database has created it. The secret of `accountId` signs the customer's events.
 */
export async function createDemoSims(db: Db, accountId: string): Promise<DemoSims> {
  return db.tx(async (sql) => {
    await lockPartners(sql)
    if (!(await readPartner(sql, partner))) await createFleet(sql, accountId)
    const person = { userName: 'Demo', firstName: 'Demo', lastName: 'User', email: 'demo@sims.example' }
    const partners = [{ partnerId: partner, subunits: true }]
    const input = { login: `demo-${accountId}`, ...person, readOnly: false, partners }
    const created = await createSimUser(sql, input)
    if (!('user' in created)) throw new Error('the demo user cannot be created')
    return {
      sim_partner_id: partner,
      sim_client_id: created.user.clientId,
      sim_client_secret: created.secret.clientSecret,
    }
  })
}

async function createFleet(sql: Sql, account: string): Promise<void> {
  const now = new Date()
  const none = { event_url: null }
  await putPartner(sql, partner, { company_name: 'Demo Fleet', parent_id: null, account, ...none }, +now)
  const unit = { company_name: 'Demo Fleet North', parent_id: partner, account: null, ...none }
  await putPartner(sql, subunit, unit, +now)
  const first_period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const limits = {
    name: 'Meters',
    warning_bytes: 5_000_000,
    alarm_bytes: 8_000_000,
    suspend_bytes: 10_000_000,
  }
  const alarms = { imei_change: true, country_change: true, bytes_an_hour: 5_000_000 }
  const fraud = { name: 'Meters', ...alarms, sessions_an_hour: 60, silence_hours: null }
  const pool = { name: 'Meters', volume_bytes: 10_000_000_000, period_months: 1, first_period }
  const sims = Array.from({ length: count }, sampleOf)
  await insertSamples(sql, partner, sims, {
    poolId: await insertPool(sql, partner, { ...pool, offering_id: await offering(sql) }, now),
    limitProfileId: await insertProfile(sql, 'limit', partner, limits, now),
    fraudProfileId: await insertProfile(sql, 'fraud', partner, fraud, now),
    now,
  })
  await useDemoSims(sql, { partnerId: partner, iccids: sims.map(({ iccid }) => iccid), now })
}

async function offering(sql: Sql): Promise<number> {
  const created = await insertOffering(sql, 'IoT 10 GB')
  if (created !== undefined) return created
  return (await listOfferings(sql)).find(({ name }) => name === 'IoT 10 GB')!.id
}

/** The SIM with the index n. IMSI and MSISDN end with n + 1; the ICCID adds a check digit. */
function sampleOf(_: unknown, n: number): SampleSim {
  const digits = `8988237000${String(n + 1).padStart(8, '0')}`
  return {
    iccid: digits + luhnDigit(digits),
    status: statuses[(n * 37) % 100]!,
    imsi: `90137${String(n + 1).padStart(10, '0')}`,
    msisdn: `88237${String(n + 1).padStart(8, '0')}`,
    field1: `depot ${1 + (n % 5)}`,
  }
}
