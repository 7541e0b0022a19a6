// Operators: what those who run the exchange see and change, over HTTP, with a token.
// It is not a way around the domains: every change is a verb of theirs.
// Start at `contract.ts`: each folder is a subject, whose `index.ts` gathers its `*-contract.ts` and `*-handlers.ts`.
export type { Scheduled } from './sandbox/advance.ts'
export { operatorsContract } from './contract.ts'
export { operatorsFamily } from './access.ts'
export type { Operator } from './operator.ts'
export { operatorsHandlers } from './http.ts'
export type { OperatorTools } from './tools.ts'
export type { feedView } from './webhooks/feed-contract.ts'
export { doorContract } from './people/door-contract.ts'
export { doorFamily } from './people/door-family.ts'
export { doorHandlers } from './people/door-handlers.ts'
export { linkOf } from './people/person-wire.ts'
export { sealChanges, tellHead } from './audit/seal.ts'
export { subjects } from './audit/subject-kinds.ts'
export { sealOf } from './audit/seal-rules.ts'
export { verifyChanges, verifyDaily, type Verified } from './audit/verify-changes.ts'
export { type Doors, doorsContract, doorsFamily, doorsHandlers } from './doors.ts'
