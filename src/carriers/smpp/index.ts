// SMPP 3.4: the codec, receipts, and client sessions that bind to a carrier, as transceiver or as a pair.
// It is not routing or storage: it knows no database and no account, and its caller decides what a status means.
// Start at `bind-contract.ts` for the session, `frames.ts` and `message.ts` for the codec.
export { openBind } from './bind.ts'
export { openPair } from './pair.ts'
export { readPins } from './pins.ts'
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
} from './bind-contract.ts'
export { COMMAND, DELIVER_SM_RESP, SUBMIT_SM_RESP, isResponse, responseTo } from './commands.ts'
export { Connection, type ConnectionEvents } from './connection.ts'
export { isFault, type Fault } from './fault.ts'
export { HEADER_OCTETS, encodeHeaderOnly, writeHeader } from './header.ts'
export { KeepAlive } from './keep-alive.ts'
export {
  decodeMessage,
  encodeMessage,
  sizeOfMessage,
  writeMessage,
  type DeliverSm,
  type ShortMessage,
  type SubmitSm,
} from './message.ts'
export { normaliseId, possibleKeys, type MessageIdForm } from './message-id.ts'
export { readReceipt, type Receipt, type ReceiptState } from './receipt.ts'
export { decodeBind, encodeBind, encodeBindResponse, encodeMessageResponse } from './session-pdus.ts'
export { saidOf } from './status-words.ts'
export { STATUS, statusKind, statusName, type StatusKind, type StatusName } from './statuses.ts'
export { TLV, findTlv, type Tlv } from './tlv.ts'
export { concatenate, decodeText, encodeText, readUserDataHeader, ESM_UDHI } from '#carriers/text/index.ts'
