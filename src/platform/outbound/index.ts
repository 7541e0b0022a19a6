// Calls to URLs that customers choose. This is not a general HTTP client: it calls once, within limits, and returns every result as a value.
// Start at `open.ts`; `policy.ts` states which addresses are allowed, `connect.ts` enforces it.
export type { Result, Timeouts } from './answer.ts'
export type { Dial } from './connect.ts'
export type { FaultKind } from './fault.ts'
export { openOutbound, type Outbound, type OutboundParts, type Request } from './open.ts'
export type { OutboundPolicy } from './policy.ts'
export type { Resolve } from './resolve.ts'
