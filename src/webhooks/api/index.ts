// Customers' operations on the webhook endpoints that they register.
export { endpointsContract } from './contract.ts'
export { endpointsFamily } from './family.ts'
export { endpointHandlers } from './handlers.ts'
