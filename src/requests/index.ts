// The request log: recent API requests of each account with their responses, for its developers. Best effort and bounded.
// Not included: operators' changes (src/operators/audit), metrics and traces of requests (src/platform).
// Start at `log/request-log.ts`, which records and stores, and at `entries/prepare.ts` for what an entry contains.
export { admin } from './admin/index.ts'
export { openRequestLog, type RequestLog } from './log/request-log.ts'
export { openRequestLogMetrics } from './log/metrics.ts'
export { portal } from './portal/index.ts'
export { loggedRequests } from './privacy/personal-data-source.ts'
export { retained } from './retained.ts'
