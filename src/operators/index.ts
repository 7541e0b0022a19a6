// Operators: the people who run the exchange, their roles and sessions, and the audit log of what they change.
// Not here: the operations on what a domain has; they are in the folder `admin` of that domain.
// Start at `api/policy.ts` for who may call what, and at `audit/changes.ts` for the audit log.
export { operatorsFamily } from './admin/access.ts'
export { doorContract } from './admin/door-contract.ts'
export { doorFamily } from './admin/door-family.ts'
export { doorHandlers } from './admin/door-handlers.ts'
export { admin } from './admin/index.ts'
export { linkOf } from './admin/person-wire.ts'
export { audit } from './audit/index.ts'
export { sealChanges, tellHead } from './audit/seal.ts'
export { subjects } from './audit/subject-kinds.ts'
export { sealOf } from './audit/seal-rules.ts'
export { verifyChanges, verifyDaily, type Verified } from './audit/verify-changes.ts'
export type { Operator } from './api/operator.ts'
export { common, notFound, withBody, limited } from './api/answers.ts'
export { pageQuery, limitOf, nextOf } from './api/pages.ts'
export { everyone, type OperatorOperations, operatorsOnly, anybody } from './api/policy.ts'
export { apiKey, carrierId, pathPrefix, prefix, prefixOf, uploadQuery } from './api/shapes.ts'
export { noteChange, type Change, noteThing, type Noting } from './audit/changes.ts'
export type { OperatorHandlers } from './api/handlers.ts'
export { found, operatorProblems, referenceUsed, unknownAccount, sound } from './api/problems.ts'
export { changeAtOnce } from './api/at-once.ts'
export { wrongRows } from './api/wrong-rows.ts'
export { inProblems } from './admin/access.ts'
export {
  isProven,
  type Sessions,
  sealedColumns,
  forgetSessions,
  inviteFirst,
  openSessions,
} from './people/index.ts'
export { titleOf } from './audit/review-title.ts'
export { explained, said, seqOf, seqQuery, step, stepWire } from './api/registered-shapes.ts'
