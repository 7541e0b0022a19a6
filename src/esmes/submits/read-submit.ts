import {
  findTlv,
  readPiece,
  SMPP_STATUS as STATUS,
  SMPP_TLV as TLV,
  type ShortMessage,
} from '#carriers/index.ts'
import type { SmppSubmit } from '#messages/index.ts'
import type { SmppUser } from '../users/user.ts'
import { readDestination, readSource } from './addresses.ts'
import { hasClass, submitFieldsOf } from './submit-fields.ts'
import type { Submit, SubmitRefusal } from './submit.ts'
import { readTimes } from './times.ts'

/** The message types of esm_class that a client may submit: none, and acknowledgments of a subscriber's application (SMPP 3.4, 5.2.12). */
const MESSAGE_TYPE = 0x3c
const submitted: readonly number[] = [0x00, 0x08, 0x10]

/** Values of data_coding: default, ASCII, Latin-1, UCS-2 and binary, and those of GSM with a message class. */
const codings: readonly number[] = [0, 1, 2, 3, 4, 8]

/** The longest registered ID that the HTTP API accepts. */
const longestId = 255

/** Reads a submit_sm or data_sm of a user. `now` is exchange time in milliseconds. Octets are copied. */
export function readSubmit(pdu: ShortMessage, user: SmppUser, now: number): Submit | SubmitRefusal {
  const refusal = rules.find(({ isBroken }) => isBroken(pdu))
  if (refusal) return { status: refusal.status, reason: refusal.reason }
  const source = { ton: pdu.sourceTon, npi: pdu.sourceNpi, address: pdu.source }
  const destination = { ton: pdu.destinationTon, npi: pdu.destinationNpi, address: pdu.destination }
  const from = readSource(source, user.defaultSender)
  if ('status' in from) return from
  const to = readDestination(destination)
  if ('status' in to) return to
  const times = readTimes(pdu, now)
  if ('status' in times) return times
  return {
    ...from,
    ...to,
    ...times,
    source,
    destination,
    ...readPiece(pdu, user.alphabet),
    fields: submitFieldsOf(pdu),
    receipts: receiptsOf(pdu, user),
    serviceType: pdu.serviceType,
    entityId: textOf(findTlv(pdu.tlvs, TLV.entity_id)),
    contentId: textOf(findTlv(pdu.tlvs, TLV.content_id)),
  }
}

type Rule = { isBroken(pdu: ShortMessage): boolean; status: number; reason: string }

const payloadOf = ({ tlvs }: ShortMessage) => findTlv(tlvs, TLV.message_payload)

/** The rules of a submit, in the order of the checks. */
const rules: readonly Rule[] = [
  {
    isBroken: ({ esmClass }) => !submitted.includes(esmClass & MESSAGE_TYPE),
    status: STATUS.ESME_RINVESMCLASS,
    reason: 'The message type in esm_class is not one of a submit.',
  },
  {
    isBroken: ({ replaceIfPresent }) => replaceIfPresent !== 0,
    status: STATUS.ESME_RSUBMITFAIL,
    reason: 'The exchange does not replace messages on submit (replace_if_present_flag).',
  },
  {
    isBroken: ({ defaultMessageId }) => defaultMessageId !== 0,
    status: STATUS.ESME_RINVDFTMSGID,
    reason: 'The exchange has no predefined messages (sm_default_msg_id).',
  },
  {
    isBroken: ({ dataCoding }) => !codings.includes(dataCoding) && !hasClass(dataCoding),
    status: STATUS.ESME_RSUBMITFAIL,
    reason: 'The data_coding is not supported.',
  },
  {
    isBroken: (pdu) => pdu.shortMessage.length > 0 && payloadOf(pdu) !== undefined,
    status: STATUS.ESME_RINVOPTPARAMVAL,
    reason: 'The text is in short_message and in message_payload.',
  },
  {
    isBroken: (pdu) => (payloadOf(pdu) ?? pdu.shortMessage).length === 0,
    status: STATUS.ESME_RINVMSGLEN,
    reason: 'The text is empty.',
  },
]

/** The receipts that registered_delivery requests (SMPP 3.4, 5.2.17). */
export function receiptsOf(
  { registeredDelivery, tlvs }: Pick<ShortMessage, 'registeredDelivery' | 'tlvs'>,
  { refusals }: SmppUser,
): Omit<SmppSubmit, 'id'> {
  const final = (['none', 'all', 'failure', 'success'] as const)[registeredDelivery & 0x03]!
  const reference = findTlv(tlvs, TLV.user_message_reference)
  return {
    final,
    intermediate: (registeredDelivery & 0x10) !== 0,
    ...(reference?.length === 2 && { reference: reference.readUInt16BE(0) }),
    ...(refusals === 'respond' && { isAnswered: true }),
  }
}

/** A registered ID, with or without a trailing NUL. */
function textOf(value: Buffer | undefined): string | undefined {
  const text = value?.toString('latin1').replace(/\0+$/, '').slice(0, longestId)
  return text && /^[!-~]+$/.test(text) ? text : undefined
}
