import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const unrecorded = true as const
const partner = { partner_id: 'acme' }
const of = { params: partner }
const [north, south] = ['8949020000000000014', '8949020000000000022'] as const
const cards = `iccid,imsi,msisdn,status
${north},901379000000001,8823790000001,Delivered
${south},901379000000002,8823790000002,Delivered
`

/** Operators: changes of SIMs, pools, profiles, API users and NAS, and transfers. */
export const operatorSimSettings: Scenario = async (recorder) => {
  await imports(recorder)
  await cardsOfCustomer(recorder)
  await pools(recorder)
  await profiles(recorder)
  await users(recorder)
  await nas(recorder)
  await transfers(recorder)
}

const imports: Part = async ({ send, exchange }) => {
  const body = { company_name: 'Acme Meters', api_key: exchange.demo.api_key }
  await send('putSimPartner', { ...of, body, status: 201, unrecorded })
  const { import_id } = await send('importSims', { ...of, body: cards, unrecorded })
  await send('readSimImport', {
    params: { sim_import_id: import_id },
    until: ({ status }: { status: string }) => status === 'published',
  })
}

const cardsOfCustomer: Part = async ({ send }) => {
  await send('setSimFields', { ...of, body: { iccids: [north, south], fields: { field1: 'Depot north' } } })
  await send('setSimIpConfigs', {
    ...of,
    body: {
      configurations: [{ iccid: north, apn: 'meters.example', ip_type: 'static', ipv4: '192.0.2.17' }],
    },
  })
  await send('pairSims', {
    ...of,
    body: {
      pairings: [
        { iccid: north, msisdn: '8823790000002' },
        { iccid: south, msisdn: '8823790000001' },
      ],
    },
  })
  await send('clearSimAlarms', {
    params: { partner_id: 'demo' },
    body: { iccids: ['8988237000000000052'] },
  })
}

const pools: Part = async ({ send }) => {
  const { offering_id } = await send('createSimOffering', { body: { name: 'Europe 100 MB' }, unrecorded })
  const terms = { name: 'Meters', offering_id, volume_bytes: 100_000_000 }
  const { sim_pool_id } = await send('createSimPool', { ...of, body: terms, unrecorded })
  const pool = { params: { ...partner, sim_pool_id } }
  await send('changeSimPool', {
    ...pool,
    body: { ...terms, volume_bytes: 200_000_000, at_volume: 'suspend' },
  })
  await send('deleteSimPool', pool)
}

const profiles: Part = async ({ send }) => {
  const limit = { name: '50 MB', warning_bytes: 40_000_000, suspend_bytes: 50_000_000 }
  const { limit_profile_id } = await send('createSimLimitProfile', { ...of, body: limit, unrecorded })
  const limitProfile = { params: { ...partner, limit_profile_id } }
  await send('changeSimLimitProfile', { ...limitProfile, body: { ...limit, alarm_bytes: 45_000_000 } })
  await send('deleteSimLimitProfile', limitProfile)
  const fraud = { name: 'Meter', imei_change: true, bytes_an_hour: 45_000_000 }
  const { fraud_profile_id } = await send('createSimFraudProfile', { ...of, body: fraud, unrecorded })
  const fraudProfile = { params: { ...partner, fraud_profile_id } }
  await send('changeSimFraudProfile', { ...fraudProfile, body: { ...fraud, silence_hours: 48 } })
  await send('deleteSimFraudProfile', fraudProfile)
}

const users: Part = async ({ send }) => {
  const { user_id } = await send('createSimUser', {
    body: { login: 'acme-meters', partners: [{ partner_id: 'acme', subunits: false }] },
    unrecorded,
  })
  const { client_secret_id } = await send('createSimUserSecret', { params: { user_id } })
  await send('deleteSimUserSecret', { params: { user_id, client_secret_id } })
  await send('deleteSimUser', { params: { user_id } })
  await send('changeSimService', { body: { max_concurrent_per_customer: 20 } })
}

const nas: Part = async ({ send }) => {
  const params = { nas_id: 'gateway-north' }
  const body = { name: 'Gateway north', address: '192.0.2.1', secret: 'kite-and-string' }
  await send('putNas', { params, body, status: 201 })
  await send('listNas')
  await send('deleteNas', { params })
}

const transfers: Part = async ({ send }) => {
  const body = { company_name: 'Birch Metering' }
  await send('putSimPartner', { params: { partner_id: 'birch' }, body, status: 201, unrecorded })
  const { transfer_id } = await send('requestSimTransfer', {
    ...of,
    body: { target_id: 'birch', iccids: [north, south] },
  })
  await send('listSimTransfers', { ...of, query: { limit: 10 } })
  await send('endSimTransfer', { params: { transfer_id }, body: { status: 'accepted' } })
}
