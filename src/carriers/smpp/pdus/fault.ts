/**
 * An error in a PDU: the name of the field in SMPP 3.4, the command_status of the response, and the sequence number to respond to (0 if
 * it cannot be read).
 */
export type Fault = { fault: string; commandStatus: number; sequence: number }

export function isFault(decoded: object): decoded is Fault {
  return 'fault' in decoded
}
