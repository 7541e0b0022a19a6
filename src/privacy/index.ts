// Privacy: export and erasure of the personal data stored for a number, at the person's request.
// Redaction by age is in src/messages/redaction. This domain knows only its own tables; other domains provide sources.
// Start at `keys/personal-data-source.ts` for the interface of a source, `erasure/erase.ts` for erasure.

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
export { readRecentErasures, type RecentErasure } from './erasure/recent-store.ts'
export { dataSourceOfRows } from './erasure/rows.ts'
export { erasureStates } from './erasure/states.ts'
export { sealedColumns } from './keys/sealed.ts'
export { admin } from './admin/index.ts'
