import { machine } from '#platform/contract/machine.ts'

/** The health of an endpoint as a circuit breaker. An `open` endpoint is only probed. */
export const endpointStates = machine('webhook endpoint', [
  // state      event        next state
  ['healthy', 'failed', 'failing'],
  ['failing', 'accepted', 'healthy'],
  ['failing', 'struckOut', 'open'],
  ['open', 'accepted', 'healthy'],
  ['open', 'answered', 'failing'],
  ['healthy', 'disabled', 'disabled'],
  ['failing', 'disabled', 'disabled'],
  ['open', 'disabled', 'disabled'],
  ['failing', 'enabled', 'healthy'],
  ['open', 'enabled', 'healthy'],
  ['disabled', 'enabled', 'healthy'],
])

export type EndpointEvent = (typeof endpointStates.moves)[number][1]
export type EndpointState = (typeof endpointStates.moves)[number][0 | 2]
