/** Octets of the header that every PDU starts with (SMPP 3.4, 3.2.1). */
export const HEADER_OCTETS = 16

/** Maximum PDU length in octets. A greater command_length closes the session before memory is allocated. */
export const MAX_PDU_OCTETS = 64 * 1024

export const MAX_SEQUENCE = 0x7fffffff

export function writeHeader(
  target: Buffer,
  at: number,
  length: number,
  commandId: number,
  commandStatus: number,
  sequence: number,
): void {
  target.writeUInt32BE(length, at)
  target.writeUInt32BE(commandId, at + 4)
  target.writeUInt32BE(commandStatus, at + 8)
  target.writeUInt32BE(sequence, at + 12)
}

/** A PDU without a body: enquire_link, unbind, their responses, generic_nack, an error response. */
export function encodeHeaderOnly(commandId: number, commandStatus: number, sequence: number): Buffer {
  const pdu = Buffer.allocUnsafe(HEADER_OCTETS)
  writeHeader(pdu, 0, HEADER_OCTETS, commandId, commandStatus, sequence)
  return pdu
}
