// What a network knows of a number, told to those who hold an access token for it: SIM swaps, whether and where a device can be
// reached, where it is, and what quality its connection has.
// Not here: who signs for an application (src/accounts), the SIMs that the answers come from (src/sims).
// Start at `tokens/request.ts` for how a token is come by, `truth/port.ts` for what is known.
export { networkHoldings } from './holding-store.ts'
export { operationGrants } from './grants.ts'
export { sealedColumns } from './sealed.ts'
export { camaraFamily } from './camara/family.ts'
export { deviceStatusV0Contract } from './device-status/contract-v0.ts'
export { deviceStatusContract } from './device-status/contract.ts'
export { deviceStatusV0Handlers } from './device-status/http-v0.ts'
export { deviceStatusHandlers } from './device-status/http.ts'
export { locationV0Contract } from './location/contract-v0.ts'
export { locationContract } from './location/contract.ts'
export { locationV0Handlers } from './location/http-v0.ts'
export { locationHandlers } from './location/http.ts'
export { qodV0Contract } from './qod/contract-v0.ts'
export { qodContract, qosProfilesContract } from './qod/contract.ts'
export { forgetQod } from './qod/forget-store.ts'
export { qodTargetV0, qodV0Handlers } from './qod/http-v0.ts'
export { qodHandlers, qodTarget, qosProfilesHandlers } from './qod/http.ts'
export { listSessions } from './qod/list-store.ts'
export { openQodMetrics } from './qod/metrics.ts'
export { askAgain } from './qod/moved-store.ts'
export { openQosNetwork } from './qod/open-network.ts'
export {
  lockProfile,
  type QosProfile,
  readProfiles,
  removeProfile,
  writeProfile,
} from './qod/profile-store.ts'
export { profileWire } from './qod/profile-wire.ts'
export { profileOf, profileWish } from './qod/profiles.ts'
export { openQod, type Qod } from './qod/qod.ts'
export { openSinkTokens } from './qod/sealed.ts'
export type { QodSession } from './qod/session-store.ts'
export { profileName, profileShape, qosStatus, statusInfo } from './qod/shapes.ts'
export { qodStates } from './qod/states.ts'
export { terminateSession } from './qod/terminate.ts'
export { simSwapV0Contract } from './sim-swap/contract-v0.ts'
export { simSwapContract } from './sim-swap/contract.ts'
export { simSwapV0Handlers } from './sim-swap/http-v0.ts'
export { simSwapHandlers } from './sim-swap/http.ts'
export { audiences } from './tokens/addresses.ts'
export { type ConsentDesk, openConsentDesk } from './tokens/consent-desk.ts'
export type { Hooks } from './tokens/consent.ts'
export { networkTokensContract } from './tokens/contract.ts'
export { mountDiscovery } from './tokens/discovery.ts'
export { cibaGrantType, type GiveToken, openGiveToken } from './tokens/grant.ts'
export { hookModes, type HookRow, putHook, readHooks, removeHook } from './tokens/hook-store.ts'
export { networkTokenHandlers } from './tokens/http.ts'
export { openTokenMetrics, type TokenCounts } from './tokens/metrics.ts'
export {
  decide,
  type DecisionRow,
  forgetDecisions,
  listDecisions,
  listPending,
  readRequest,
  type RequestRow,
} from './tokens/pending-store.ts'
export { purposes } from './tokens/purposes.ts'
export { forgetAssertions } from './tokens/assertion-store.ts'
export { openTokenBatches, type TokenBatches } from './tokens/batches.ts'
export type { Asker } from './tokens/request.ts'
export { forgetRequests } from './tokens/request-store.ts'
export type { TokenTimes } from './tokens/request.ts'
export { grants } from './tokens/scopes.ts'
export { forgetTokens, listTokens, removeToken, type TokenSeen } from './tokens/token-store.ts'
export { openProveToken, type ProveToken } from './tokens/tokens.ts'
export { openTruth } from './truth/open.ts'
export type { NetworkTruth } from './truth/port.ts'
export { openReach, type Reach } from './truth/reach.ts'
export { tellVirtual, type VirtualWish } from './truth/tell-virtual.ts'
export { VIRTUAL_PLAN, virtualFaults } from './truth/virtual-plan.ts'
export { clearVirtual, listVirtual, readVirtual, type VirtualRow } from './truth/virtual-store.ts'
export { virtualTruth } from './truth/virtual.ts'
export { forgetStagedCells, readCellImport } from './truth/cells/import-store.ts'
export { importCells } from './truth/cells/import.ts'
export { cellRow } from './truth/cells/row.ts'
export { openRemoteMetrics } from './truth/remote/metrics.ts'
export { openRemote, type Remote } from './truth/remote/open.ts'
