// SMPP for customers: the users of accounts, their binds, submits, receipts and inbound messages.
// Not here: the protocol (carriers/smpp), and what is decided about a message (messages).
// Start at `gateway/gateway.ts` for a session, `users/user.ts` for what a user may do.
export { type Gateway, openGateway, type SmppPort } from './gateway/gateway.ts'
export { openEsmesMetrics } from './gateway/metrics.ts'
export { releaseBindsOf as releaseSmppBindsOf } from './binds/bind-store.ts'
export { releaseDeliveriesOf as releaseSmppDeliveriesOf } from './deliveries/delivery-store.ts'
export { expireDeliveries as expireSmppDeliveries } from './deliveries/expiry-store.ts'
export { smppDeliveries } from './deliveries/personal-data-store.ts'
export { submittedSegments } from './segments/personal-data-store.ts'
export { retained } from './retained.ts'
export { admin } from './admin/index.ts'
export { unlinkUsers as unlinkSmppUsers } from './users/user-store.ts'
export { createUser as createSmppUser } from './users/change.ts'
export { ownSmppUserHandlers, ownSmppUsersContract, ownSmppUsersFamily } from './portal/index.ts'
