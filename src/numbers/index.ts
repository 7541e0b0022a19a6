// Numbers: which exist, who owns them, what they cost, and where what is sent to them goes.
// It is not messages: it decides nothing about traffic.
// Start at `owners.ts` for what others ask, at `contract.ts` for what customers do.
export { forgetPoolRecipients, poolRecipients, readPoolRecipients } from './pool-holding-store.ts'
export { openOwners, type Owner, type Owners } from './owners.ts'
export { claimNumbers, holdNumber, holdNumbers } from './hold-store.ts'
export { assignNumber, type NumberAssignment } from './store.ts'
export { numbersContract } from './contract.ts'
export { numbersHandlers } from './http.ts'
export { unlinkApplication } from './update-store.ts'
export { searchAvailable } from './search.ts'

export { listOwned } from './owned.ts'
export type { Pattern } from './pattern.ts'
export { chooseSenders } from './pool.ts'
export { type Pool } from './pool-store.ts'
export { openRental, type Rental } from './rental.ts'
export { openBuying, type Buying } from './buy.ts'
export { importNumbers, type ImportedNumbers } from './import.ts'
export { offerOf, offerRow } from './offer-shape.ts'
export { forgetStagedOffers } from './import-store.ts'
export { type InventoryNumber } from './inventory-store.ts'

export { smsBarrier, type SmsBarrier } from './sms.ts'
export { inventoryStates } from './states.ts'
export { isTollFree } from './toll-free.ts'

export { admin } from './admin/index.ts'
