import { COMMAND, SUBMIT_SM_RESP, responseTo } from '../pdus/commands.ts'
import { isFault } from '../pdus/fault.ts'
import { HEADER_OCTETS, encodeHeaderOnly, writeHeader } from '../pdus/header.ts'
import { encodeMultiResponse } from '../pdus/submit-pdus.ts'
import { writeCString } from '../pdus/c-string.ts'
import type { SubmitAnswer } from './server-contract.ts'

/** The responses to submits in one buffer. `commandOf` returns the command_id of the open submit, or undefined to leave the response out. */
export function encodeAnswers(
  answers: readonly SubmitAnswer[],
  commandOf: (sequence: number) => number | undefined,
): Buffer {
  const pdus: Buffer[] = []
  for (const answer of answers) {
    const commandId = commandOf(answer.sequence)
    if (commandId !== undefined) pdus.push(encodeAnswer(commandId, answer))
  }
  return pdus.length === 1 ? pdus[0]! : Buffer.concat(pdus)
}

/** A refusal has no body, because `message_id` has no value then (SMPP 3.4, 4.4.2). */
function encodeAnswer(commandId: number, { sequence, status, messageId, failed }: SubmitAnswer): Buffer {
  if (status !== 0) return encodeHeaderOnly(responseTo(commandId), status, sequence)
  if (commandId === COMMAND.submit_multi) {
    const pdu = encodeMultiResponse(sequence, messageId, failed ?? [])
    if (!isFault(pdu)) return pdu
  }
  const size = HEADER_OCTETS + messageId.length + 1
  const pdu = Buffer.allocUnsafe(size)
  const resp = commandId === COMMAND.submit_sm ? SUBMIT_SM_RESP : responseTo(commandId)
  writeHeader(pdu, 0, size, resp, 0, sequence)
  writeCString(messageId, pdu, HEADER_OCTETS)
  return pdu
}
