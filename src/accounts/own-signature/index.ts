// The signature secret of an account, as its customer sees and rotates it.
// Not here: the operators' operations (`admin/`).
export { ownSignatureContract } from './contract.ts'
export { ownSignatureHandlers } from './http.ts'
