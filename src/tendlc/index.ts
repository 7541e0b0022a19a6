// 10DLC: brands, their vettings, campaigns and resellers, and what is asked of the campaign registry behind its port.
// Not here: what a registry finds (an adapter, or simulators/registry), and what messages are let through.
// Start at contract.ts for what customers do, at registry/desk.ts for what happens by itself.
export { tendlcContract } from './contract.ts'
export { tendlcFamily } from './family.ts'
export { tendlcHandlers } from './http.ts'
export { listen, type Heard } from './traffic/listening.ts'
export { replyTo } from './traffic/keywords.ts'
export { openRegistryDesk, type RegistryDesk } from './registry/desk.ts'
export type { Registry } from './registry/port.ts'
export { brandStates, identityStates } from './brands/states.ts'
export { campaignStates } from './campaigns/states.ts'
export { resellerStates } from './resellers/states.ts'
export { appealStates, vettingStates } from './vetting/states.ts'
