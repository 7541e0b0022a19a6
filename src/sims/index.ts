// SIM cards: whose they are, what state they are in, what they use, and what was asked to be done with them.
// Not here: the operator API (src/operators), and the NAS that counts usage (anything that speaks RADIUS).
// Start at `cards/states.ts` for what may become of a SIM, `sessions/store-usage.ts` for what it uses, `wire/contract.ts` for what is asked.
export { foldActionCounts } from './actions/list-store.ts'
export type { IpConfig } from './cards/field-store.ts'
export { ipConfigFaults, setFields, setIpConfigs } from './cards/fields.ts'
export { imsiFault, luhnDigit, msisdnFault, repeatedIn } from './cards/identifiers.ts'
export { moveSims } from './cards/move.ts'
export type { Ordered, Orderer } from './cards/order.ts'
export { pairSims } from './cards/pair.ts'
export { insertSamples, type SampleSim } from './cards/sample-store.ts'
export { liveStatuses, simStates } from './cards/states.ts'
export { customerVerbNames, simVerbs } from './cards/verb-states.ts'
export { forgetOldSims } from './history/forget-store.ts'
export { forgetStagedSims, readImport } from './import/import-store.ts'
export { importSims } from './import/import.ts'
export { simRow } from './import/row.ts'
export { countStates } from './list/count-store.ts'
export { fieldNames, type FieldName } from './list/custom-fields.ts'
export { type SimFilter, type StateCount } from './list/filter.ts'
export type { SimMember } from './list/member-store.ts'
export { readPage, type PageAsked, type SimPage } from './list/page.ts'
export { tidyBlocks } from './list/tidy.ts'
export {
  type ConnectedSim,
  findConnections,
  readOpenSession,
  type SimConnection,
} from './network/connection-store.ts'
export { readSimHeard, type SimHeard, simHeard, type SimLocation } from './network/heard-store.ts'
export {
  hasSimOfNumber,
  readExcludedFeatures,
  readNumbersHeld,
  readSimChange,
  simHaving,
  type SimOfNumber,
} from './network/number-store.ts'
export { type SimFeature, simFeatures } from './partners/feature-kinds.ts'
export { putPartner } from './partners/put.ts'
export {
  isOwnPartner,
  listOwnPartners,
  listPartners,
  lockFamily as lockPartners,
  readPartner,
  type Partner,
} from './partners/store.ts'
export {
  atVolumes,
  deletePool,
  insertOffering,
  insertPool,
  listOfferings,
  listPools,
  lockPool,
  updatePool,
  type Pool,
} from './pools/pool-store.ts'
export { type AuthorizationOutcome, errorCauseName, SESSION_CONTEXT_NOT_FOUND } from './radius/index.ts'
export { forgetSimKeys } from './requests/once-store.ts'
export { answerOnce, KeyReused } from './requests/once.ts'
export { orderClearing } from './rules/clear.ts'
export { findSims, type Assignment } from './rules/assign-store.ts'
export { assignSims, mostAssigned } from './rules/assign.ts'
export { disconnectStates, listDisconnects, type DisconnectRow } from './rules/disconnect-store.ts'
export { openDisconnects, type Disconnects } from './rules/disconnects.ts'
export { clearAlarms } from './rules/fraud.ts'
export { openDisconnectGauge } from './rules/metrics.ts'
export { onUsage } from './rules/on-usage.ts'
export {
  deleteProfile,
  insertProfile,
  lockProfile,
  updateProfile,
  type FraudWish,
  type LimitWish,
  type Profile,
  type ProfileKind,
  type ProfileWish,
} from './rules/profile-store.ts'
export { openRuleSweep, type RuleSweep } from './rules/sweep.ts'
export { doubtReasons } from './sessions/counted.ts'
export { openDemoNas } from './sessions/demo-nas.ts'
export { type DoubtRow, listDoubts } from './sessions/doubt-store.ts'
export { listUnmatched } from './sessions/identify-store.ts'
export { openRadiusMetrics } from './sessions/metrics.ts'
export { readNas, removeNas, type NasRow } from './sessions/nas-store.ts'
export { openRadius, type Radius } from './sessions/open-radius.ts'
export { putNas } from './sessions/put-nas.ts'
export { type UsageRecord, unseen } from './sessions/record.ts'
export { sealedColumns } from './sessions/sealed.ts'
export { type OnUsage, storeUsage } from './sessions/store-usage.ts'
export { endLost, forgetUsage } from './sessions/tidy.ts'
export type { Refusing } from './shown/behind.ts'
export {
  fraudProfile,
  limitProfile,
  simAlarm,
  simOutcome,
  simShape,
  simTransfer,
} from './shown/card-shapes.ts'
export { fraudWire, limitWire, transferWire } from './shown/card-wire.ts'
export { simAction, simPoolUsage, simSession, simUsageAnswer, simUsageQuery } from './shown/life-shapes.ts'
export { simListAnswer, simListQuery, simStatesAnswer } from './shown/list-shapes.ts'
export { pageSays, timePageQuery } from './shown/place-shapes.ts'
export { openSimReads, type SimReads } from './shown/reads.ts'
export { cursorOf, placeOf } from './shown/time-cursor.ts'
export { decideTransfer } from './transfers/decide.ts'
export { requestTransfer } from './transfers/request.ts'
export { transferStates, transferVerbs } from './transfers/states.ts'
export { hasRoomForTransfers } from './transfers/store.ts'
export {
  fileStates,
  forgetStagedUsage,
  listFiles,
  readFile,
  type UsageFile,
} from './usage-files/file-store.ts'
export { usageRow } from './usage-files/row.ts'
export { storeFiles } from './usage-files/store-file.ts'
export { OtherUsageFile, takeFile } from './usage-files/take.ts'
export {
  addSimUserSecret,
  changeSimUser,
  createSimUser,
  removeSimUser,
  removeSimUserSecret,
  type SimUserRefused,
} from './users/change.ts'
export {
  listUsers as listSimUsers,
  readUser as readSimUser,
  type UserView as SimUserView,
} from './users/store.ts'
export { forgetSimTokens } from './users/token-store.ts'
export { countCarriedSms, foldSimSms } from './usage/sms-store.ts'
export { openSimUsers, type SimUsers } from './users/users.ts'
export { simsContract } from './wire/contract.ts'
export { simsFamily } from './wire/family.ts'
export { simsHandlers } from './wire/http.ts'
export { type Limits as SimLimits, openLimits as openSimLimits } from './wire/limits.ts'
export { lockSimService, readSimService, type SimService, writeSimService } from './wire/service-store.ts'
export { type ApiUsage, openApiUsage } from './wire/usage.ts'
