import type { Grant } from './tokens/scopes.ts'

/** The access-token scope that each operation requires. */
export const operationGrants: Readonly<Record<string, Grant>> = {
  checkSimSwapV0: 'sim-swap:check',
  retrieveSimSwapDateV0: 'sim-swap:retrieve-date',
  checkSimSwap: 'sim-swap:check',
  retrieveSimSwapDate: 'sim-swap:retrieve-date',
  getConnectivityStatusV0: 'device-reachability-status:read',
  getRoamingStatusV0: 'device-roaming-status:read',
  getReachabilityStatus: 'device-reachability-status:read',
  getRoamingStatus: 'device-roaming-status:read',
  verifyLocationV0: 'location-verification:verify',
  verifyLocation: 'location-verification:verify',
  createSessionV0: 'quality-on-demand:sessions:create',
  getSessionV0: 'quality-on-demand:sessions:read',
  deleteSessionV0: 'quality-on-demand:sessions:delete',
  extendQosSessionDurationV0: 'quality-on-demand:sessions:update',
  getQosProfilesV0: 'qos-profiles:read',
  getQosProfileV0: 'qos-profiles:read',
  createSession: 'quality-on-demand:sessions:create',
  getSession: 'quality-on-demand:sessions:read',
  deleteSession: 'quality-on-demand:sessions:delete',
  extendQosSessionDuration: 'quality-on-demand:sessions:update',
  retrieveSessionsByDevice: 'quality-on-demand:sessions:retrieve-by-device',
  retrieveQoSProfiles: 'qos-profiles:read',
  getQosProfile: 'qos-profiles:read',
}
