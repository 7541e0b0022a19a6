// Outbound: the guarded way to call an address that a customer has chosen, without reaching what is not public.
// It is not a general HTTP client: it calls once, within limits, and answers with a value whatever happens.
// Start at `open.ts`; `policy.ts` says which addresses are allowed, `connect.ts` how that is kept.
export type { Result, Timeouts } from './answer.ts'
export type { Dial } from './connect.ts'
export type { FaultKind } from './fault.ts'
export { openOutbound, type Outbound, type OutboundParts, type Request } from './open.ts'
export type { OutboundPolicy } from './policy.ts'
export type { Resolve } from './resolve.ts'
