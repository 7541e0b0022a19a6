// Simulated mobile network API (docs/OPERATIONS.md): a real HTTP server whose responses a test sets.
// It stores nothing permanently; requests about unknown numbers get 404.
export { startNetwork, type Fault, type NetworkSimulator, type KnownNumber } from './network.ts'
