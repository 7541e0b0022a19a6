import { decodeCancel, decodeReplace, type CancelSm, type ReplaceSm } from '../pdus/change-pdus.ts'
import { COMMAND } from '../pdus/commands.ts'
import { isFault, type Fault } from '../pdus/fault.ts'
import { decodeMessage } from '../pdus/message.ts'
import { decodeQuery, type QuerySm } from '../pdus/session-pdus.ts'
import { decodeData, decodeMulti } from '../pdus/submit-pdus.ts'
import type { ReceivedSubmit } from './server-contract.ts'

/** The steps of a session after a request is decoded. */
export type Steps = {
  submit(commandId: number, submit: ReceivedSubmit): void
  query(sequence: number, query: QuerySm): void
  cancel(sequence: number, request: CancelSm): void
  replace(sequence: number, request: ReplaceSm): void
}

export type Frame = { buffer: Buffer; start: number; end: number }

/** Decodes a request and takes its step, or returns why the PDU is malformed. */
type Take = (steps: Steps, frame: Frame, sequence: number) => Fault | undefined

function taking<T extends object>(
  decode: (buffer: Buffer, start: number, end: number) => T | Fault,
  step: (steps: Steps, sequence: number, decoded: T) => void,
): Take {
  return (steps, { buffer, start, end }, sequence) => {
    const decoded = decode(buffer, start, end)
    if (isFault(decoded)) return decoded
    step(steps, sequence, decoded)
    return undefined
  }
}

/** The requests of a client that is bound as transmitter or transceiver, by command_id. */
export const requests: Readonly<Record<number, Take>> = {
  [COMMAND.submit_sm]: taking(decodeMessage, (steps, sequence, message) =>
    steps.submit(COMMAND.submit_sm, { sequence, message }),
  ),
  [COMMAND.data_sm]: taking(decodeData, (steps, sequence, message) =>
    steps.submit(COMMAND.data_sm, { sequence, message }),
  ),
  [COMMAND.submit_multi]: taking(decodeMulti, (steps, sequence, multi) =>
    steps.submit(COMMAND.submit_multi, { sequence, ...multi }),
  ),
  [COMMAND.query_sm]: taking(decodeQuery, (steps, sequence, query) => steps.query(sequence, query)),
  [COMMAND.cancel_sm]: taking(decodeCancel, (steps, sequence, request) => steps.cancel(sequence, request)),
  [COMMAND.replace_sm]: taking(decodeReplace, (steps, sequence, request) => steps.replace(sequence, request)),
}
