// RADIUS accounting (RFC 2866) as mobile gateways send it (TS 29.061), and disconnecting and changing sessions (RFC 5176): codec,
// server, client.
// Not here: storage and rules. This module knows neither SIMs nor the database; the caller decides what an accounting request means.
// Start at `server-contract.ts` and `dynamic-contract.ts`; the attributes of packets are listed in `attributes.ts`.
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
