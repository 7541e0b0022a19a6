// Privacy: what the exchange holds of somebody's number, told and forgotten when that person asks for it.
// It is not what accounts want taken away in time (src/messages/redaction), and knows no table but its own: domains say what they hold.
// Start at `keys/personal-data-source.ts` for what a domain says, `erasure/erase.ts` for how it is forgotten.

export { type ErasureDeps, settleErasures } from './erasure/erase.ts'
export { type Erasure } from './erasure/erasure-store.ts'
export { type Exported, type ExportPosition } from './erasure/export.ts'
export type {
  Erased,
  PersonalRecord,
  PersonalRecordPage,
  PersonalDataSource,
  Person,
} from './keys/personal-data-source.ts'
export { type NumberKey, openNumberKey } from './keys/number-key.ts'
export { dataSourceOfRows } from './erasure/rows.ts'
export { erasureStates } from './erasure/states.ts'
export { sealedColumns } from './keys/sealed.ts'
export { admin } from './admin/index.ts'
