// Toll-free numbers and their registrations: drafts, reviews, carrier decisions, and their effect on traffic.
// Not here: the review queue (src/reviews), and the carriers' decisions (an adapter, or simulators/registry).
// Start at api/contract.ts for the customer API, at fields/states.ts for number statuses, at verifier/worker.ts for background work.
export { tollFreeContract } from './api/contract.ts'
export { tollFreeFamily } from './api/family.ts'
export { tollFreeHandlers } from './api/http.ts'

export { openTollFreeWorker, type TollFreeWorker } from './verifier/worker.ts'
export { openTollFreeMetrics } from './verifier/metrics.ts'
export type { TollFreeCarriers } from './verifier/port.ts'
export { sealedColumns } from './registrations/sealed.ts'
export { tollFreeReviews } from './changes/review.ts'
export { verificationReviews, withdrawalReviews } from './manual/review.ts'
export { openTollFreeProvider, type TollFreeProvider } from './verification-api/provider.ts'
export { openProviderMetrics } from './verification-api/metrics.ts'
export { mountTollFreeWebhooks } from './verification-api/route.ts'
export { openManualVerifier } from './manual/provider.ts'
export { openRegisteredNumbers, type Registered, type RegisteredNumbers } from './traffic/registered.ts'
export { readKeywords } from './traffic/registered-store.ts'
export { registrationStates, tollFreeNumberStates } from './fields/states.ts'
export { type NumberFound } from './registrations/search-store.ts'

export { admin } from './admin/index.ts'
