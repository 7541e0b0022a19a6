// Carriers: routing, SMPP binds of this node, and text encoding.
// Not here: messages and accounts; the caller decides how an outcome changes a message.
// Start at `carriers.ts` for the interface, `routing/routing.ts` for routing, `smpp/` for the protocol.
export type { Availability } from './sessions/availability.ts'
export type { InboundDelivery } from './translate/inbound-deliveries.ts'
export type { Carried } from './translate/envelope.ts'
export { fieldParameters, type SubmitFields } from './translate/submit-fields.ts'
export { readPiece, type SegmentPosition } from './translate/pieces.ts'
export { extendUnresponsiveBinds, releaseBinds } from './sessions/bind-store.ts'
export { openCarriers } from './carriers.ts'
export type {
  CarrierEvents,
  Carriers,
  Delivery,
  PartOutcome,
  Reservation,
  DeliverResult,
} from './sessions/carriers-contract.ts'
export { requiresReference, submitsOf, type Letter, type Wire } from './translate/envelope.ts'

export { explainRoutes, type ExplainedRoute } from './routing/explain.ts'
export { type Imported } from './routing/import.ts'
export { openCarriersMetrics, type CarriersMetrics, type SubmitOutcome } from './sessions/metrics.ts'
export { type CarrierError } from './codes/error-store.ts'
export type { Meanings, ReceiptMeaning, SubmitMeaning } from './codes/meaning.ts'
export {
  addPrefixes,
  networks,
  prices,
  putPrefix,
  readPrefixes,
  type Network,
  type PrefixKind,
  type Price,
} from './routing/prefix-store.ts'
export { createRoute, type NewRoute, shareCarrier } from './routing/route-store.ts'
export type { ClosedCarrier } from './routing/routing-tables.ts'
export { senderKind, type Route, type Routed } from './routing/routing.ts'
export { sealedColumns } from './carrier/sealed.ts'
export {
  findTlv,
  numberOfState,
  openSmppServer,
  readTime,
  STATUS as SMPP_STATUS,
  TLV as SMPP_TLV,
  type BindKind,
  type BindRequest,
  type CancelSm,
  type DeliveryResult,
  type ReceivedSubmit,
  type ServerHost,
  type MessageState,
  type QuerySm,
  type ReplaceSm,
  type ServerSession,
  type SessionStats,
  type ShortMessage,
  type SmppServer,
  type SubmitAnswer,
  possibleKeys,
  COMMAND as SMPP_COMMAND,
  describePdu as describeSmppPdu,
  type DescribedPdu,
  statusLabelOf,
  statusName as smppStatusName,
  type MessageIdForm,
  type QueryOutcome,
  type ReceiptState,
  type SubmitSm,
} from './smpp/index.ts'
export {
  isBoundElsewhere,
  knownCarriers,
  putCarrier,
  readReceiptForm,
  type CarrierRow,
  type NewCarrier,
} from './carrier/store.ts'
export { type CarrierChanges, type CarrierSettings, type ChangedCarrier } from './carrier/change.ts'
export { moveCarriers } from './carrier/change-store.ts'
export { carrierDoubts, missingSessions } from './sessions/doubts.ts'

export { lockDrains, noteEmpty } from './carrier/drain-store.ts'

export { carrierStates } from './carrier/states.ts'
export { listCarriers, readSessions, type CarrierView, type SlotRow } from './sessions/view-store.ts'
export {
  contentOf,
  countParts,
  encodingOf,
  type Coding,
  type Content,
  type EncodingType,
  type Piece,
} from './text/index.ts'
export { admin } from './admin/index.ts'
export { routeFields } from './admin/routing-contract.ts'
export { type ErrorCode, errorCodes, titleOf } from './codes/error-codes.ts'
export type { CarrierQueues } from './admin/carrier-wire.ts'
export { retained } from './retained.ts'
export { openLookupClient } from './lookup/client.ts'
export { openNumberLookup, type Networks, type NumberLookup } from './lookup/lookup.ts'
export { openLookupMetrics } from './lookup/metrics.ts'
