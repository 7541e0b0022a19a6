// Toll-free numbers and what they are registered for: drafts, reviews, what carriers decide, and what that means for traffic.
// Not here: the queue of reviews (src/reviews), and what carriers find (an adapter, or simulators/registry).
// Start at contract.ts for what customers do, at states.ts for what may become of a number, at desk.ts for what happens by itself.
export { labelledRegistration } from './labelled-fields.ts'
export { tollFreeContract } from './api/contract.ts'
export { tollFreeFamily } from './api/family.ts'
export { tollFreeHandlers } from './api/http.ts'

export { openTollFreeWorker, type TollFreeWorker } from './verifier/worker.ts'
export { openTollFreeMetrics } from './verifier/metrics.ts'
export type { TollFreeCarriers } from './verifier/port.ts'
export { sealedColumns } from './registrations/sealed.ts'
export { tollFreeReviews } from './changes/review.ts'
export { openRegisteredNumbers, type Registered, type RegisteredNumbers } from './traffic/registered.ts'
export { readWords } from './traffic/registered-store.ts'
export { registrationStates, tollFreeNumberStates } from './fields/states.ts'
export { type NumberFound } from './registrations/search-store.ts'

export { admin } from './admin/index.ts'
