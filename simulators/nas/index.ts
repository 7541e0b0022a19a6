// A NAS of a mobile network: it reports the usage of its sessions by RADIUS accounting, and disconnects and filters them on
// request.
// The NAS is not part of the exchange, and uses only the protocol codec of the exchange. Start at `nas.ts`.
export { openNas, type Nas, type NasOptions } from './nas.ts'
export type { NasSession, Subscriber } from './session.ts'
