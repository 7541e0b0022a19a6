// A lookup service for the networks of ported numbers with the API of docs/PROVIDERS.md, for tests and as a separate process
// (`strowger simulator lookup`).
// Not here: the table of network prefixes, which the exchange has itself.
// Start at `server.ts` for the API, at `faults.ts` for the faults.
export { startLookup, type LookupService } from './service.ts'
