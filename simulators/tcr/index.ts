// The campaign registry's CSP API as an HTTP server, for the sandbox, tests and a separate process (`strowger simulator registry`).
// Not here: the simulated registry inside the exchange (simulators/registry), and linking of numbers, which this API does not offer.
// Start at `http/router.ts` for the operations, `rules/` for the decisions, `faults.ts` for the faults.
export { startRegistry, type RegistryServer } from './registry.ts'
