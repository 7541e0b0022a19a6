// SMPP 3.4: the codec, receipts, client sessions that bind to a carrier, as transceiver or as a pair, and the server to which customers bind.
// Not here: routing, storage and accounts; the caller decides the meaning of a status.
// Start at `bind-contract.ts` and `server-contract.ts` for sessions, `frames.ts` and `message.ts` for the codec.
export { openBind } from './sessions/bind.ts'
export { openPair } from './sessions/pair.ts'
export { testBind, type BindTest } from './sessions/test-bind.ts'
export { readPins } from './sessions/pins.ts'
export type {
  AnswerDeliveries,
  Bind,
  BindEvents,
  BindKind,
  BindLog,
  BindOptions,
  BindState,
  BindStats,
  BindTls,
  Outcome,
  QueryOutcome,
} from './sessions/bind-contract.ts'
export {
  COMMAND,
  DELIVER_SM_RESP,
  QUERY_SM_RESP,
  SUBMIT_SM_RESP,
  isResponse,
  responseTo,
} from './pdus/commands.ts'
export { Connection, type ConnectionEvents } from './sessions/connection.ts'
export { isFault, type Fault } from './pdus/fault.ts'
export { HEADER_OCTETS, encodeHeaderOnly, writeHeader } from './pdus/header.ts'
export {
  decodeMessage,
  encodeMessage,
  sizeOfMessage,
  writeMessage,
  type DeliverSm,
  type ShortMessage,
  type SubmitSm,
} from './pdus/message.ts'
export { normaliseId, possibleKeys, writtenForms, type MessageIdForm } from './pdus/message-id.ts'
export { numberOfState, readReceipt, type Receipt, type ReceiptState } from './pdus/receipt.ts'
export {
  decodeBind,
  decodeQuery,
  encodeBind,
  encodeBindResponse,
  encodeMessageResponse,
  encodeQueryResponse,
  type QuerySm,
} from './pdus/session-pdus.ts'
export { readTime, writeTime } from './pdus/time.ts'
export { Vigil, type SessionTimes } from './sessions/vigil.ts'
export { openSmppServer, type SmppServer } from './server/server.ts'
export type {
  Admission,
  BindRequest,
  DeliveryResult,
  MessageState,
  ReceivedSubmit,
  ServerHost,
  ServerSession,
  SessionStats,
  SubmitAnswer,
} from './server/server-contract.ts'
export { decodeCancel, decodeReplace, type CancelSm, type ReplaceSm } from './pdus/change-pdus.ts'
export { decodeData, decodeMulti, type Destination, type FailedDestination } from './pdus/submit-pdus.ts'
export { describePdu, type DescribedPdu } from './pdus/describe.ts'
export { statusLabelOf } from './pdus/status-labels.ts'
export { STATUS, statusKind, statusName, type StatusKind, type StatusName } from './pdus/statuses.ts'
export { TLV, findTlv, type Tlv } from './pdus/tlv.ts'
export { concatenate, decodeText, encodeText, readUserDataHeader, ESM_UDHI } from '#carriers/text/index.ts'
