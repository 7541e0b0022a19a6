// SIM cards: their owners, their states, their usage, and the actions requested on them.
// Not here: the NAS that counts usage (any RADIUS client).
// Start at `states/states.ts` for the state machine of a SIM, `sessions/store-usage.ts` for its usage, `wire/contract.ts` for the
// customer API.
export { foldActionCounts } from './actions/list-store.ts'
export type { IpConfig } from './cards/field-store.ts'

export { luhnDigit } from './cards/identifiers.ts'
export { moveSims } from './cards/move.ts'
export type { ActionOutcome, Requester } from './cards/apply-change.ts'
export { pairSims } from './cards/pair.ts'
export { insertSamples, type SampleSim } from './cards/sample-store.ts'
export { actionStates } from './actions/states.ts'
export { liveStatuses, simStates } from './states/states.ts'

export { countStates } from './list/count-store.ts'
export { type FieldName } from './cards/custom-fields.ts'
export { type SimFilter, type StateCount } from './list/filter.ts'
export type { SimMember } from './list/member-store.ts'
export { readPage, type PageRequest, type SimPage } from './list/page.ts'
export { tidyBlocks } from './list/tidy.ts'
export {
  type ConnectedSim,
  findConnections,
  readOpenSession,
  type SimConnection,
} from './network/connection-store.ts'
export {
  readSimLastSeen,
  type SimLastSeen,
  lastSeenQuery,
  type SimLocation,
} from './network/last-seen-store.ts'
export {
  hasSimOfNumber,
  readExcludedFeatures,
  readAssignedNumbers,
  readSimChange,
  simHaving,
  type SimOfNumber,
} from './network/number-store.ts'
export { type SimFeature } from './partners/feature-kinds.ts'
export { putPartner } from './partners/put.ts'
export { lockFamily as lockPartners, readPartner, type Partner } from './partners/store.ts'
export { insertOffering, insertPool, listOfferings, ownsPool, type Pool } from './pools/pool-store.ts'
export { type AuthorizationOutcome, errorCauseName, SESSION_CONTEXT_NOT_FOUND } from './radius/index.ts'
export { readDataCounts } from './reports/data-counts.ts'
export { foldSimReports } from './reports/fold-store.ts'
export { completeSimReports } from './reports/complete.ts'
export { runOnce } from './requests/idempotency.ts'

export { type Assignment } from './rules/assign-store.ts'

export { type DisconnectRow } from './disconnects/disconnect-store.ts'
export { openDisconnects, type Disconnects } from './disconnects/disconnects.ts'

export { openDisconnectGauge } from './rules/metrics.ts'
export { onUsage } from './rules/on-usage.ts'
export {
  insertProfile,
  type FraudInput,
  type LimitInput,
  type Profile,
  type ProfileKind,
  type ProfileInput,
} from './rules/profile-store.ts'
export { openRuleSweep, type RuleSweep } from './rules/sweep.ts'

export { openDemoNas } from './nas/demo-nas.ts'
export { type DoubtRow } from './sessions/doubt-store.ts'

export { openRadiusMetrics } from './nas/metrics.ts'
export { type NasRow } from './nas/nas-store.ts'
export { openRadius, type Radius } from './nas/open-radius.ts'

export { type UsageRecord, unseen } from './counting/record.ts'
export { sealedColumns } from './nas/sealed.ts'
export { type OnUsage, storeUsage } from './sessions/store-usage.ts'
export { endLost } from './sessions/tidy.ts'
export type { MissingProblem } from './views/partner-snapshot.ts'

export { type SimReads } from './views/reads.ts'

export { transferStates } from './transfers/states.ts'

export { type UsageFile } from './usage-files/file-store.ts'

export { storeFiles } from './usage-files/store-file.ts'

export { createSimUser, type SimUserRefused } from './users/change.ts'
export { type UserView as SimUserView } from './users/store.ts'
export { countCarriedSms, foldSimSms } from './usage/sms-store.ts'
export { openSimUsers, type SimUsers } from './users/users.ts'
export { simsContract } from './wire/contract.ts'
export { simsFamily } from './wire/family.ts'
export { simsHandlers } from './wire/http.ts'
export { type Limits as SimLimits, openLimits as openSimLimits } from './wire/limits.ts'
export { readSimService, type SimService } from './wire/service-store.ts'
export { type ApiUsage, openApiUsage } from './wire/usage.ts'
export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
export { ownPartner } from './portal/own-partner.ts'
export { retained } from './retained.ts'
