// SIM cards: whose they are, what state they are in, what they use, and what was asked to be done with them.
// Not here: the operator API (src/operators), and the NAS that counts usage (anything that speaks RADIUS).
// Start at cards/states.ts for what may become of a SIM.
export { foldActionCounts } from './actions/list-store.ts'
export { simStates } from './cards/states.ts'
export { simEventTypes, tellSims, type SimEvent } from './events/tell.ts'
export { poolUsages, type PoolUsage } from './pools/usage.ts'
export { countStates } from './list/count-store.ts'
export { fieldNames, type FieldName, type SimFilter, type StateCount } from './list/filter.ts'
export { readPage, type PageAsked, type SimPage } from './list/page.ts'
export type { SimColumn } from './list/page-store.ts'
export { tidyBlocks } from './list/tidy.ts'
export { listPartners, readPartner, type Partner } from './partners/store.ts'
export { putPartner } from './partners/put.ts'
