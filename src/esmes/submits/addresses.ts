import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import type { SmppAddress } from '#messages/index.ts'
import type { SubmitRefusal } from './submit.ts'

const ALPHANUMERIC = 5
const UNKNOWN = 0

/** Senders and recipients as in the HTTP API (`message/contract.ts`). */
const sender = /^[1-9][0-9]{2,14}$/
const word = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/
const recipient = /^[1-9][0-9]{6,14}$/

/** Numbers are written with +, with 00 or without a prefix. */
const plain = (address: string) => address.replace(/^(?:\+|00)/, '')

/** The sender of a submit: a number, a short code or an alphanumeric sender, or the default sender of the user. */
export function readSource(
  { ton, address }: SmppAddress,
  defaultSender: string | null,
): { sender: string } | SubmitRefusal {
  if (address === '')
    return defaultSender === null
      ? refused('The source address is missing, and the user has no default sender.')
      : { sender: defaultSender }
  if ((ton === ALPHANUMERIC || ton === UNKNOWN) && word.test(address)) return { sender: address }
  const number = plain(address)
  if (sender.test(number)) return { sender: number }
  return refused('The source address is neither a number nor an alphanumeric sender of up to 11 characters.')
}

const refused = (reason: string): SubmitRefusal => ({ status: STATUS.ESME_RINVSRCADR, reason })

/** The recipient of a submit: an international number. */
export function readDestination({ address }: SmppAddress): { recipient: string } | SubmitRefusal {
  const number = plain(address)
  if (recipient.test(number)) return { recipient: number }
  return {
    status: STATUS.ESME_RINVDSTADR,
    reason: 'The destination address is not an international number of 7 to 15 digits.',
  }
}
