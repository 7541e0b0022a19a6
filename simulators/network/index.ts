// A mobile network that is asked over HTTP what it knows of numbers (docs/OPERATIONS.md): a real server, whose answers a test says.
// It keeps nothing. What it does not know is 404.
export { startNetwork, type Misdeed, type NetworkSimulator, type KnownNumber } from './network.ts'
