/**
 * What is wrong with a PDU: the field in the words of SMPP 3.4, the command_status that answers it, and the
 * sequence number to answer (0 when there is none to read).
 */
export type Fault = { fault: string; commandStatus: number; sequence: number }

export function isFault(decoded: object): decoded is Fault {
  return 'fault' in decoded
}
