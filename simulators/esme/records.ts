import {
  decodeText,
  ESM_UDHI,
  findTlv,
  readReceipt,
  readUserDataHeader,
  statusName,
  TLV,
  type DeliverSm,
  type Outcome,
} from '#carriers/smpp/index.ts'

/** A response or delivery in a session of the client; `at` is in milliseconds since 1970. */
export type EsmeRecord = { at: number; session: number } & (
  | { event: 'bound' | 'closed'; reason?: string }
  | { event: 'accepted'; to: string; message_id: string; ms: number }
  | { event: 'refused'; to: string; status: string; ms: number }
  | { event: 'unanswered'; to: string; reason: string }
  | { event: 'receipt'; message_id: string; state: string; err?: string }
  | { event: 'inbound'; from: string; to: string; text: string }
)

type Without<T> = T extends unknown ? Omit<T, 'at' | 'session'> : never

/** A record without its time and session. */
export type EsmeEvent = Without<EsmeRecord>

/** The event of a submit whose response came, or did not come, after `ms`. */
export function eventOf(outcome: Outcome, to: string, ms: number): EsmeEvent {
  if (outcome.kind === 'unanswered') return { event: 'unanswered', to, reason: outcome.reason }
  const { commandStatus, messageId } = outcome
  if (commandStatus === 0) return { event: 'accepted', to, message_id: messageId, ms }
  return { event: 'refused', to, status: statusName(commandStatus), ms }
}

/** The event of a delivery: a receipt or an inbound message. */
export function receivedOf(pdu: DeliverSm): EsmeEvent {
  const receipt = readReceipt(pdu)
  if (receipt) {
    const { id, state, err } = receipt
    return { event: 'receipt', message_id: id, state, ...(err !== undefined && { err }) }
  }
  return { event: 'inbound', from: pdu.source, to: pdu.destination, text: textOf(pdu) }
}

/** The text of one segment without its user data header; binary octets are in hexadecimal digits. */
function textOf({ dataCoding, esmClass, shortMessage, tlvs }: DeliverSm): string {
  const octets = findTlv(tlvs, TLV.message_payload) ?? shortMessage
  const content = esmClass & ESM_UDHI ? readUserDataHeader(octets).content : octets
  return decodeText(dataCoding, content) ?? content.toString('hex')
}

/** A record as one line for people. */
export function lineOf({ at, session, event, ...facts }: EsmeRecord): string {
  const words = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return [new Date(at).toISOString().slice(11, 23), `[${session}]`, event, ...words].join(' ')
}
