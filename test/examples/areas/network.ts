import { applicationOf, tokens } from '../tokens.ts'
import type { Scenario } from '../scenario.ts'

const gone = '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60'
const center = { latitude: 52.52, longitude: 13.405 }
const server = { ipv4Address: '192.0.2.10' }
const sessions = ['create', 'read', 'update', 'delete', 'retrieve-by-device'].map(
  (scope) => `quality-on-demand:sessions:${scope}`,
)
const request = { applicationServer: server, qosProfile: 'QOS_S', duration: 600 }

/** Access tokens, and the network features of the numbers that the tokens name. */
export const network: Scenario = async ({ send, advance, exchange }) => {
  const tokenOf = tokens({ send, exchange })
  const application = () => applicationOf({ exchange })
  const swap = await tokenOf('+99000000011', 'FraudPreventionAndDetection sim-swap')
  await send('createToken', { title: 'A token of an API user', body: { grant_type: 'client_credentials' } })
  await send('createToken', { body: { grant_type: 'password' }, status: 400 })
  await send('requestNetworkToken', {
    authorization: application(),
    body: { login_hint: '+4915511000001', scope: 'openid dpv:FraudPreventionAndDetection sim-swap' },
    status: 400,
  })
  await send('checkSimSwap', { ...swap, body: { maxAge: 240 } })
  await send('retrieveSimSwapDate', { ...swap, body: {} })
  await send('checkSimSwapV0', { ...swap, body: { phoneNumber: '+99000000011', maxAge: 240 } })
  await send('retrieveSimSwapDateV0', { ...swap, body: { phoneNumber: '+99000000011' } })
  await send('checkSimSwap', { ...swap, body: { phoneNumber: '+99000000011' }, status: 422 })

  const status = 'device-reachability-status:read device-roaming-status:read'
  const device = await tokenOf('+99000000032', `ServiceProvision ${status}`)
  await send('getReachabilityStatus', { ...device, body: {} })
  await send('getRoamingStatus', { ...device, body: {} })
  const phone = { device: { phoneNumber: '+99000000032' } }
  await send('getConnectivityStatusV0', { ...device, body: phone })
  await send('getRoamingStatusV0', { ...device, body: phone })
  await send('getRoamingStatus', { ...swap, body: {}, status: 403 })

  const location = await tokenOf('+99000000041', 'FraudPreventionAndDetection location-verification:verify')
  const area = { areaType: 'CIRCLE', center, radius: 5_000 }
  await send('verifyLocation', { ...location, body: { area, maxAge: 3_600 } })
  await send('verifyLocationV0', {
    ...location,
    body: { device: { phoneNumber: '+99000000041' }, area, maxAge: 3_600 },
  })

  const quality = await tokenOf('+99000000070', `ServiceProvision ${sessions.join(' ')} qos-profiles:read`)
  await send('retrieveQoSProfiles', { ...quality, body: { name: 'QOS_S' } })
  await send('getQosProfile', { ...quality, params: { name: 'QOS_S' } })
  const session = await send('createSession', { ...quality, body: request })
  const sessionId = session.sessionId as string
  await advance(11)
  const available = ({ qosStatus }: { qosStatus: string }) => qosStatus === 'AVAILABLE'
  await send('getSession', { ...quality, params: { sessionId }, until: available })
  await send('getSession', { ...quality, params: { sessionId: gone }, status: 404 })
  await send('extendQosSessionDuration', {
    ...quality,
    params: { sessionId },
    body: { requestedAdditionalDuration: 300 },
  })
  await send('retrieveSessionsByDevice', { ...quality, body: {} })
  await send('deleteSession', { ...quality, params: { sessionId } })

  const old = await send('createSessionV0', {
    ...quality,
    body: { ...request, device: { phoneNumber: '+99000000070' }, duration: 600 },
  })
  const params = { sessionId: old.sessionId as string }
  await advance(11)
  await send('getSessionV0', { ...quality, params, until: available })
  await send('extendQosSessionDurationV0', { ...quality, params, body: { requestedAdditionalDuration: 300 } })
  await send('getQosProfilesV0', { ...quality, query: { name: 'QOS_S' } })
  await send('getQosProfileV0', { ...quality, params: { name: 'QOS_S' } })
  await send('deleteSessionV0', { ...quality, params })
}
