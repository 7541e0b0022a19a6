import {
  COMMAND,
  HEADER_OCTETS,
  SUBMIT_SM_RESP,
  encodeHeaderOnly,
  writeHeader,
} from '#carriers/smpp/index.ts'
import type { OddAnswer } from './behaviour.ts'
import type { ClientSession } from './client-session.ts'

/** A due response to a submit. */
export type Answer = {
  session: ClientSession
  sequence: number
  commandStatus: number
  messageId: string
  odd: OddAnswer | undefined
}

/** A valid sequence number that is higher than a client's own within a session. */
const STRAY = 0x40000000

/** Responses that leave the client without the outcome of its submit. */
export const WITHHELD: readonly (OddAnswer | undefined)[] = [
  'none',
  'reset',
  'close',
  'torn',
  'stray',
  'unbind',
]

const ODD: Readonly<Record<OddAnswer, (answer: Answer) => void>> = {
  none: () => {},
  nack: ({ session, sequence, commandStatus }) =>
    session.send(encodeHeaderOnly(COMMAND.generic_nack, commandStatus, sequence)),
  reset: ({ session }) => session.reset(),
  close: ({ session }) => session.end(),
  torn: (answer) => answer.session.tear(responseOf(answer)),
  twice: (answer) => {
    answer.session.send(responseOf(answer))
    answer.session.send(responseOf(answer))
  },
  stray: (answer) =>
    answer.session.send(responseOf({ ...answer, sequence: (answer.sequence ^ STRAY) & 0x7fffffff })),
  unbind: ({ session }) => session.unbind(),
}

/** Responds to a submit, regularly or with the deviation in `answer.odd`. */
export function give(answer: Answer): void {
  if (answer.odd) ODD[answer.odd](answer)
  else answer.session.send(responseOf(answer))
}

/**
 * submit_sm_resp, encoded here for speed. A rejection has an empty message_id, because some clients do not accept a response
 * without one, although the protocol allows it.
 */
function responseOf({ sequence, commandStatus, messageId }: Answer): Buffer {
  const length = HEADER_OCTETS + messageId.length + 1
  const pdu = Buffer.allocUnsafe(length)
  writeHeader(pdu, 0, length, SUBMIT_SM_RESP, commandStatus, sequence)
  pdu.write(messageId, HEADER_OCTETS, 'latin1')
  pdu[length - 1] = 0
  return pdu
}
