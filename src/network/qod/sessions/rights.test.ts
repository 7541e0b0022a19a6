import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, createApplication, deleteApplication } from '#accounts/index.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { makeKeys } from '../../../../test/support/jwt.ts'
import { storeCards } from '../../../../test/support/sim-cards.ts'
import { aPartner, iccidOf } from '../../../../test/support/sims.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import { createSession } from './create.ts'
import type { QosNetwork } from '../networks/network.ts'
import { readProfile } from './profile-store.ts'
import { openQod } from './qod.ts'

let database: TestDatabase
const vault = openVault({ key: Buffer.alloc(32, 7) })
const on = new Set<string>()
const network: QosNetwork = {
  supports: async () => true,
  async apply({ id }) {
    on.add(id)
    return { outcome: 'applied' }
  },
  async release({ id }) {
    on.delete(id)
    return { outcome: 'released' }
  },
}

before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const openNode = () => openQod({ db: database.db, clock: { now: () => Date.now() }, log: quiet, network })

async function openAccount(name: string) {
  const { apiKey } = await createAccount(database.db, vault, { name })
  const { application } = await createApplication(database.db, apiKey, { name, ...makeKeys() })
  await aPartner(database.db, name, { account: apiKey })
  return { accountId: apiKey, application, partner: name }
}

/** A session that is available, and its exchange. */
async function granted(
  { accountId, application }: Awaited<ReturnType<typeof openAccount>>,
  msisdn: string,
  basis: 'assigned' | 'virtual',
) {
  const qod = openNode()
  const caller = {
    account: { id: accountId },
    application: { id: application.id },
    msisdn,
    basis,
  } as NetworkCaller
  const session = await createSession({ qod, vault }, caller, {
    family: 'v1',
    request: { applicationServer: { ipv4Address: '192.0.2.1' } },
    profile: (await readProfile(database.db, 'QOS_S'))!,
    duration: 3_600,
    sink: 'https://example.com/qod',
    sinkToken: undefined,
  })
  await qod.settle()
  await qod.settle()
  assert.equal((await stateOf(session.id)).state, 'AVAILABLE')
  return { qod, id: session.id }
}

async function stateOf(id: string) {
  const { rows } = await database.db.query<{ state: string; status_info: string | null }>(
    'select state, status_info from qod_session where id = $1',
    [id],
  )
  return rows[0]!
}

/** Events enqueued for the sink of a session. */
async function eventsOf(id: string) {
  const { rows } = await database.db.query<{ status: string; info: string | null }>(
    `select payload::jsonb -> 'data' ->> 'qosStatus' as status, payload::jsonb -> 'data' ->> 'statusInfo' as info
       from webhook_event where subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ status, info }) => [status, info])
}

test('a session ends when its application is deleted, and its sink is notified once', async () => {
  const account = await openAccount('leaving')
  const { qod, id } = await granted(account, '99000000401', 'virtual')
  await deleteApplication(database.db, account.accountId, account.application.id)
  await Promise.all([qod.settle(), openNode().settle()])
  await qod.settle()
  assert.deepEqual(await stateOf(id), { state: 'DELETED', status_info: 'DELETE_REQUESTED' })
  assert.ok(!on.has(id))
  assert.deepEqual(await eventsOf(id), [
    ['AVAILABLE', null],
    ['UNAVAILABLE', 'DELETE_REQUESTED'],
  ])
})

test('a session ends when its SIM moves to another account', async () => {
  const [giving, receiving] = [await openAccount('giving'), await openAccount('given')]
  const { db } = database
  const msisdn = '491570000401'
  await storeCards(db, giving.partner, [{ iccid: iccidOf(401), imsi: '262010000000401', msisdn }])
  const { qod, id } = await granted(giving, msisdn, 'assigned')
  const moveTo = (account: string) =>
    db.query('update sim_partner set account = $2 where partner_id = $1', [giving.partner, account])
  await moveTo(receiving.accountId)
  await Promise.all([qod.settle(), openNode().settle()])
  await qod.settle()
  assert.deepEqual(await stateOf(id), { state: 'UNAVAILABLE', status_info: 'NETWORK_TERMINATED' })
  assert.ok(!on.has(id))
  assert.deepEqual(await eventsOf(id), [
    ['AVAILABLE', null],
    ['UNAVAILABLE', 'NETWORK_TERMINATED'],
  ])
})

test('the account that receives a SIM can create a session for the same packets immediately', async () => {
  const [giving, receiving] = [await openAccount('before'), await openAccount('after')]
  const { db } = database
  const msisdn = '491570000402'
  await storeCards(db, giving.partner, [{ iccid: iccidOf(402), imsi: '262010000000402', msisdn }])
  const { id } = await granted(giving, msisdn, 'assigned')
  await db.query('update sim_partner set account = $2 where partner_id = $1', [
    giving.partner,
    receiving.accountId,
  ])
  await granted(receiving, msisdn, 'assigned')
  assert.deepEqual(await stateOf(id), { state: 'UNAVAILABLE', status_info: 'NETWORK_TERMINATED' })
})
