// A gateway of a mobile network: it tells by RADIUS accounting what its sessions use, and ends and filters them when it is told to.
// It is not part of the exchange, and of ours it knows the protocol alone. Start at `nas.ts`.
export { openNas, type Nas, type NasOptions } from './nas.ts'
export type { NasSession, Subscriber } from './session.ts'
