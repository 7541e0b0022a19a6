import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const partner = { partner_id: 'acme' }
const of = { params: partner }
const iccids = ['8949020000000000014', '8949020000000000022']
const cards = `iccid,imsi,msisdn,status,field1
8949020000000000014,901379000000001,8823790000001,Delivered,depot north
8949020000000000022,901379000000002,8823790000002,Delivered,depot south
`

/** Operators: SIM customers, their SIMs, limits, pools, usage and API users. */
export const operatorSims: Scenario = async (recorder) => {
  await customers(recorder)
  await profiles(recorder)
  await usage(recorder)
}

const customers: Part = async ({ send, exchange }) => {
  const body = { company_name: 'Acme Meters', api_key: exchange.demo.api_key }
  await send('putSimPartner', { ...of, body, status: 201 })
  await send('putSimPartner', { ...of, body: { company_name: '' }, status: 400 })
  await send('readSimPartner', of)
  await send('readSimPartner', { params: { partner_id: 'nobody' }, status: 404 })
  await send('listSimPartners', { query: { name: 'Acme', limit: 10 } })
  const user = await send('createSimUser', {
    body: {
      login: 'acme-meters',
      email: 'meters@acme.example',
      partners: [{ partner_id: 'acme', subunits: true }],
    },
  })
  const params = { user_id: user.user_id as string }
  await send('readSimUser', { params })
  await send('changeSimUser', { params, body: { read_only: true } })
  await send('listSimUsers', { query: { partner_id: 'acme', limit: 10 } })
  await send('readSimService')
  await send('importSims', { ...of, query: { dry_run: 'false' }, body: cards })
}

const profiles: Part = async ({ send }) => {
  const limit = await send('createSimLimitProfile', {
    ...of,
    body: { name: '50 MB', warning_bytes: 40_000_000, suspend_bytes: 50_000_000 },
  })
  const { limit_profile_id } = limit
  await send('readSimLimitProfile', { params: { ...partner, limit_profile_id } })
  await send('listSimLimitProfiles', of)
  const { fraud_profile_id } = await send('createSimFraudProfile', {
    ...of,
    body: { name: 'Meter', imei_change: true, bytes_an_hour: 45_000_000 },
  })
  await send('readSimFraudProfile', { params: { ...partner, fraud_profile_id } })
  await send('listSimFraudProfiles', of)
  const { offering_id } = await send('createSimOffering', { body: { name: 'Europe 100 MB' } })
  await send('listSimOfferings')
  const { sim_pool_id } = await send('createSimPool', {
    ...of,
    body: { name: 'Meters', offering_id, volume_bytes: 100_000_000, at_volume: 'alarm' },
  })
  await send('readSimPool', { params: { ...partner, sim_pool_id } })
  await send('listSimPools', of)
  const set = { limit_profile_id, fraud_profile_id, sim_pool_id }
  await send('assignSims', { ...of, body: { sims: { iccids }, set } })
}

const usage: Part = async ({ send, exchange }) => {
  await send('moveSims', { ...of, body: { verb: 'activate', iccids, reason: 'Installed' } })
  const { body } = await exchange.operator.get<{ now: string }>('/operator/v1/clock')
  const rows = `iccid,at,up,down\n${iccids[0]},${body.now},1000000,45000000\n`
  await send('putSimUsageFile', { params: { file_id: 'meters-1' }, body: rows })
  await send('readSimUsageFile', { params: { file_id: 'meters-1' } })
  await send('listSimUsageFiles', { query: { limit: 10 } })
  await send('readSimReport', {
    query: { period: '24h', step: 'day', group_by: 'customer', compare: 'previous' },
  })
  await send('listSims', { ...of, query: { limit: 10 } })
  const sim = { params: { ...partner, iccid: iccids[0]! } }
  await send('readSim', sim)
  await send('readSimStates', of)
  await send('readSimUsage', { ...sim, query: { by: 'month' } })
  await send('listSimSessions', { ...sim, query: { limit: 10 } })
  await send('listSimActions', { ...sim, query: { limit: 2 } })
  await send('readSimPoolUsage', of)
  await send('listSimAlarms', { ...of, query: { state: 'open', limit: 10 } })
  await send('listSimDisconnects', { ...of, query: { limit: 10 } })
  await send('listUnmatchedUsage', { query: { limit: 10 } })
  await send('listDoubtfulUsage', { query: { limit: 10 } })
}
