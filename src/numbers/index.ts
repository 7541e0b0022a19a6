// Numbers: the inventory, their owners, prices, and the destination of their inbound messages.
// Not here: messages and their routing.
// Start at `owners.ts` for the interface to other domains, at `contract.ts` for the customers' API.
export { deletePoolRecipients, poolRecipients, readPoolRecipients } from './pools/personal-data-store.ts'
export { openOwners, type Owner, type Owners } from './ownership/owners.ts'
export { claimNumbers, holdNumber, holdNumbers } from './inventory/hold-store.ts'
export { assignNumber, type NumberAssignment } from './ownership/store.ts'
export { numbersContract } from './api/contract.ts'
export { numbersHandlers } from './api/http.ts'
export { unlinkApplication } from './ownership/update-store.ts'
export { searchAvailable } from './search/search.ts'

export { listOwned } from './ownership/owned-store.ts'
export type { Pattern } from './inventory/pattern.ts'
export { chooseSenders } from './pools/pool.ts'
export { type Pool } from './pools/pool-store.ts'
export { openRental, type Rental } from './ownership/rental.ts'
export { openBuying, type Buying } from './ownership/buy.ts'
export { importNumbers, type ImportedNumbers } from './inventory/import.ts'
export { listingOf, listingRow } from './inventory/listing-shape.ts'
export { retained } from './retained.ts'
export { type InventoryNumber } from './inventory/inventory-store.ts'

export { smsBarrier, type SmsBarrier } from './ownership/sms.ts'
export { inventoryStates } from './inventory/states.ts'
export { isTollFree } from './ownership/toll-free.ts'

export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
