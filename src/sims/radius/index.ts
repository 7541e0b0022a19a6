// RADIUS accounting (RFC 2866) as mobile gateways send it (TS 29.061), and ending and changing sessions at them (RFC 5176): codec, server, client.
// It is not storage or rules: it knows neither SIM nor database, and its caller decides what an accounting request means.
// Start at `server-contract.ts` and `dynamic-contract.ts`; what is read of a packet stands in `attributes.ts`.
export type { Accounting, Counters, GatewayNames } from './accounting.ts'
export type { Values } from './attributes.ts'
export {
  encodeRequest,
  encodeResponse,
  isMessageAuthentic,
  isRequestAuthentic,
  isResponseAuthentic,
} from './authenticators.ts'
export { CODE, errorCauseName, SESSION_CONTEXT_NOT_FOUND, STATUS, type Status } from './codes.ts'
export { isDiscard } from './discard.ts'
export { openDynamicAuthorization } from './dynamic.ts'
export type {
  AuthorizationOutcome,
  DynamicAuthorization,
  DynamicAuthorizer,
  SessionSelector,
  Treatment,
} from './dynamic-contract.ts'
export type { Location } from './location.ts'
export { readAttributes, readPacket, type Attribute } from './packet.ts'
export { openRadiusServer } from './server.ts'
export type {
  DropReason,
  RadiusClient,
  RadiusSeen,
  RadiusServer,
  RadiusServerOptions,
  AcceptedRequest,
} from './server-contract.ts'
export { bindSocket } from './socket.ts'
export { readValues, writeValues } from './values.ts'
