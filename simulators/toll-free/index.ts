// A verifier of toll-free numbers with the API of docs/PROVIDERS.md, for tests and as a separate process (`strowger simulator tollfree`).
// Not here: the simulated carriers inside the exchange (simulators/registry).
// Start at `evidence.ts` for its decisions, at `verifications.ts` for the API, at `faults.ts` for the faults.
export { startVerifier, type Verifier } from './verifier.ts'
