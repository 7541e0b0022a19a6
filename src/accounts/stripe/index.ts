// Stripe as the payment provider: charges saved cards, opens pages on which customers save them, receives signed events, and compares the payments of both sides.
// Not here: when an account pays, and what a payment changes (`money/`).
// Start at `provider.ts`.
export type { CardPages } from './card-pages.ts'
export { differenceDoubts } from './doubts.ts'
export { openStripeGateway, type StripeGateway } from './gateway.ts'
export { mountStripeEvents, type ReceiverDeps as PaymentEventReceiver, stripeEventsPath } from './receiver.ts'
