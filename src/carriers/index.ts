// Carriers: which one a message goes to, the binds that this node holds with it, and how text travels there.
// It is not messages: it knows no account, and its caller decides what an outcome does to a message.
// Start at `carriers.ts` for what it offers, `routing.ts` for the choice, `smpp/` for the protocol.
export { reasonSays } from './reason-codes.ts'
export type { Availability } from './availability.ts'
export type { Arrival, Place } from './arrivals.ts'
export { holdSilentBinds, releaseBinds } from './bind-store.ts'
export { openCarriers } from './carriers.ts'
export type {
  CarrierEvents,
  Carriers,
  Delivery,
  PartOutcome,
  Reservation,
  Verdict,
} from './carriers-contract.ts'
export { needsReference, submitsOf, type Letter, type Wire } from './envelope.ts'

export { explainRoutes, type ExplainedRoute } from './explain.ts'
export { type Imported } from './import.ts'
export { openCarriersMetrics, type CarriersMetrics, type SubmitOutcome } from './metrics.ts'
export { type CarrierError } from './error-store.ts'
export type { Meanings, ReceiptMeaning, SubmitMeaning } from './meaning.ts'
export {
  addPrefixes,
  networks,
  prices,
  putPrefix,
  readPrefixes,
  type Network,
  type PrefixKind,
  type Price,
} from './prefix-store.ts'
export { createRoute, type NewRoute } from './route-store.ts'
export type { ClosedCarrier } from './routing-tables.ts'
export { senderKind, type Route, type Routed } from './routing.ts'
export { sealedColumns } from './sealed.ts'
export { possibleKeys, type MessageIdForm, type ReceiptState, type SubmitSm } from './smpp/index.ts'
export {
  isHeldElsewhere,
  knownCarriers,
  putCarrier,
  readReceiptForm,
  type CarrierRow,
  type NewCarrier,
} from './store.ts'
export { type CarrierChanges, type CarrierSettings, type ChangedCarrier } from './change.ts'
export { moveCarriers } from './change-store.ts'
export { carrierDoubts } from './doubts.ts'

export { lockDrains, noteEmpty } from './drain-store.ts'

export { carrierStates } from './states.ts'
export { listCarriers, readSessions, type CarrierView, type SlotRow } from './view-store.ts'
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
