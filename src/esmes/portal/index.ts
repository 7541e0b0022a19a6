// The SMPP users of an account, as its customer manages them.
export { ownSmppUsersContract } from './contract.ts'
export { ownSmppUsersFamily } from './family.ts'
export { ownSmppUserHandlers } from './handlers.ts'
