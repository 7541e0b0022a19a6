// Simulated mobile network API (docs/OPERATIONS.md): a real HTTP server whose answers a test sets.
// It keeps nothing; unknown numbers are answered with 404.
export { startNetwork, type Fault, type NetworkSimulator, type KnownNumber } from './network.ts'
