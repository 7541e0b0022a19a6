// Operators: the people who run the exchange, their roles and sessions, and the audit log of what they change.
// Not here: the operations on a domain's objects; they are in the folder `admin` of that domain.
// Start at `api/policy.ts` for who may call what, and at `audit/changes.ts` for the audit log.
export { operatorsFamily } from './admin/access.ts'
export { signInContract } from './admin/sign-in-contract.ts'
export { signInFamily } from './admin/sign-in-family.ts'
export { signInHandlers } from './admin/sign-in-handlers.ts'
export { admin } from './admin/index.ts'
export { linkOf } from './admin/person-wire.ts'
export { audit } from './audit/index.ts'
export { sealChanges, logHead } from './audit/seal.ts'

export { sealOf } from './audit/seal-rules.ts'
export { verifyChanges, verifyDaily, type Verified } from './audit/verify-changes.ts'
export type { Operator } from './api/operator.ts'
export { common, limited, notFound, withBody } from './api/answers.ts'
export { deletes, gets, patches, posts, puts } from './api/operations.ts'
export { everyone, type OperatorOperations, operatorsOnly, anyVisitor } from './api/policy.ts'
export { apiKey, carrierId, pathPrefix, prefix, prefixOf, uploadQuery } from './api/shapes.ts'
export type { Change } from './audit/changes.ts'
export type { OperatorHandlers } from './api/handlers.ts'
export { found, operatorProblems, referenceUsed, unknownAccount, sound } from './api/problems.ts'
export { wrongRows } from './api/wrong-rows.ts'
export { ofOperators } from './admin/access.ts'
export {
  isProven,
  type Sessions,
  inviteFirst,
  openSessions,
  readAddresses,
  readPersonNames,
} from './people/index.ts'
export {
  enqueueMail,
  type MailStatus,
  readMailStatuses,
  secondsToNextDay,
  supersedeMail,
  openMailMetrics,
  openMailQueue,
  permitMails,
  toOperator,
  type QueueMailer,
  wasMailed,
} from './mail/index.ts'
export { sealedColumns } from './sealed.ts'
export { titleOf } from './audit/review-title.ts'
export { explained, registrationRecord, seq, step, stepWire } from './api/registered-shapes.ts'
export {
  mountOperatorSignOn,
  operatorCallbackPath,
  type OperatorProvider,
  type OperatorSignOnDeps,
} from './single-sign-on/index.ts'
export { retained } from './retained.ts'
export { type Audited, openAudited, type OperatorCall } from './audit/audited.ts'
