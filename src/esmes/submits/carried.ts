import {
  type Carried,
  findTlv,
  SMPP_STATUS as STATUS,
  SMPP_TLV as TLV,
  type ShortMessage,
} from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'
import type { Submit, SubmitRefusal } from './submit.ts'

/** Bits of esm_class that state the mode, which is that of the carrier (SMPP 3.4, 5.2.12). */
const MODE = 0x03

/** Octets of a segment: 160 characters of GSM 03.38, one octet each, or 140 octets. */
const [mostCharacters, mostOctets] = [160, 140]

/** Whether the octets of a submit are carried unchanged: binary, and segments of users that pass them through. */
export const isCarried = ({ piece, position }: Submit, { segments }: Pick<SmppUser, 'segments'>): boolean =>
  piece.coding === 'binary' || (position !== null && segments === 'pass_through')

/** The octets that a carrier gets as they came, or why one segment cannot contain them. */
export function carriedOf(
  { shortMessage, tlvs, esmClass, dataCoding }: ShortMessage,
  { piece, position }: Pick<Submit, 'piece' | 'position'>,
): Carried | SubmitRefusal {
  const octets = shortMessage.length > 0 ? shortMessage : (findTlv(tlvs, TLV.message_payload) ?? shortMessage)
  const most = piece.coding === 'gsm' || piece.coding === 'latin1' ? mostCharacters : mostOctets
  if (octets.length > most)
    return { status: STATUS.ESME_RINVMSGLEN, reason: `The segment is longer than ${most} octets.` }
  const carried = {
    esmClass: esmClass & ~MODE,
    dataCoding,
    octets: octets.toString('base64'),
  }
  if (position?.scheme !== 'sar') return carried
  const { reference, total, part } = position
  return { ...carried, sar: { reference, total, part } }
}
