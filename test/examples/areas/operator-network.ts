import { applicationOf, tokens } from '../tokens.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const unrecorded = true as const

/** Operators: cells, virtual numbers, quality on demand, consent and tokens of the network features. */
export const operatorNetwork: Scenario = async (recorder) => {
  await cells(recorder)
  await qualities(recorder)
  await consent(recorder)
}

const cells: Part = async ({ send }) => {
  const { import_id } = await send('importCells', {
    query: { mode: 'merge', dry_run: 'false' },
    body: 'kind,mcc,mnc,area,cell,latitude,longitude,radius\nECGI,262,01,,123456,52.52,13.405,800\n',
  })
  await send('readCellImport', {
    params: { cell_import_id: import_id },
    until: ({ status }: { status: string }) => status === 'published',
  })
  const params = { virtual_number: '99000000011' }
  await send('overrideVirtualNumber', { params, body: { roaming: { mcc: '208' } }, unrecorded })
  await send('clearVirtualNumber', { params })
}

const qualities: Part = async ({ send, exchange, advance }) => {
  const params = { name: 'QOS_VIDEO' }
  const minutes = (value: number) => ({ value, unit: 'Minutes' })
  await send('putQosProfile', {
    params,
    body: { status: 'ACTIVE', description: 'Video calls', minDuration: minutes(1), maxDuration: minutes(60) },
    status: 201,
  })
  await send('deleteQosProfile', { params })
  const scopes = ['create', 'read'].map((one) => `quality-on-demand:sessions:${one}`).join(' ')
  const quality = await tokens({ send, exchange }, unrecorded)('+99000000070', `ServiceProvision ${scopes}`)
  const body = { applicationServer: { ipv4Address: '192.0.2.10' }, qosProfile: 'QOS_S', duration: 600 }
  const { sessionId } = await send('createSession', { ...quality, body, unrecorded })
  await advance(11)
  await send('getSession', {
    ...quality,
    params: { sessionId },
    until: ({ qosStatus }: { qosStatus: string }) => qosStatus === 'AVAILABLE',
    unrecorded,
  })
  await send('terminateQodSession', {
    params: { session_id: sessionId },
    body: { reason: 'Maintenance of the network' },
  })
}

/** A request about the number of another account waits for the operator. */
const consent: Part = async ({ send, exchange }) => {
  const number = '4915511000001'
  const partner = { params: { partner_id: 'acme' } }
  await send('putSimPartner', { ...partner, body: { company_name: 'Acme Meters' }, status: 201, unrecorded })
  const cards = `iccid,imsi,msisdn,status\n8949020000000000014,262019000000001,${number},Delivered\n`
  await send('importSims', { ...partner, body: cards, unrecorded })
  await send('putNetworkHook', {
    params: { purpose: 'any', scope: 'any' },
    body: { mode: 'operator' },
    status: 201,
    unrecorded,
  })
  const { auth_req_id } = await send('requestNetworkToken', {
    authorization: applicationOf({ exchange }),
    body: { login_hint: `+${number}`, scope: 'openid dpv:FraudPreventionAndDetection sim-swap' },
    unrecorded,
  })
  const { requests } = await send('listNetworkRequests', { query: { limit: 10 } })
  const of = { params: { request_id: requests[0].request_id as string } }
  await send('readNetworkRequest', of)
  await send('decideNetworkRequest', {
    ...of,
    body: { decision: 'granted', reason: 'The subscriber has consented.' },
  })
  await send('listNetworkDecisions', { query: { limit: 10 } })
  await send('createToken', {
    authorization: applicationOf({ exchange }),
    body: { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id },
    unrecorded,
  })
  const listed = await send('listNetworkTokens', { query: { number } })
  await send('revokeNetworkToken', { params: { token_id: listed.tokens[0].token_id } })
}
