// Operators: what those who run the exchange see and change, over HTTP, with a token.
// It is not a way around the domains: every change is a verb of theirs.
// Start at `contract.ts`: each subject has a `*-contract.ts` and a `*-handlers.ts`, put together there and in `http.ts`.
export type { Scheduled } from './advance.ts'
export { operatorsContract } from './contract.ts'
export { operatorsFamily, type Operator } from './family.ts'
export { operatorsHandlers, type OperatorTools } from './http.ts'
export type { feedView } from './feed-contract.ts'
export { doorContract } from './door-contract.ts'
export { doorFamily } from './door-family.ts'
export { doorHandlers } from './door-handlers.ts'
export { linkOf } from './person-wire.ts'
export { sealChanges, tellHead } from './seal.ts'
export { sealOf } from './seal-rules.ts'
export { verifyChanges, verifyDaily, type Verified } from './verify-changes.ts'
export { type Doors, doorsContract, doorsFamily, doorsHandlers } from './doors.ts'
