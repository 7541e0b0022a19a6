const DELIVER_SM = 5
const headerLength = 16

/** The deliver_sm that reports a submit_sm as delivered (SMPP 3.4, 4.6.1 and appendix B), with its addresses swapped. */
export function receiptFor(submit: Buffer, id: string, sequence: number): Buffer {
  const source = addressAt(submit, endOfString(submit, headerLength))
  const destination = addressAt(submit, source.end)
  const date = new Date().toISOString().replaceAll(/\D/g, '').slice(2, 12)
  const text = `id:${id} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:DELIVRD err:000 text:`
  const body = Buffer.concat([
    Buffer.from([0]),
    destination.bytes,
    source.bytes,
    // The first octet is esm_class, which marks a receipt. The others are protocol_id, priority_flag, two times, registered_delivery,
    // replace_if_present_flag, data_coding, sm_default_msg_id and sm_length.
    Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 0, text.length]),
    Buffer.from(text, 'latin1'),
  ])
  const header = Buffer.allocUnsafe(headerLength)
  header.writeUInt32BE(headerLength + body.length, 0)
  header.writeUInt32BE(DELIVER_SM, 4)
  header.writeUInt32BE(0, 8)
  header.writeUInt32BE(sequence, 12)
  return Buffer.concat([header, body])
}

/** Type, plan and digits of the address that starts here. */
function addressAt(pdu: Buffer, at: number): { bytes: Buffer; end: number } {
  const end = endOfString(pdu, at + 2)
  return { bytes: pdu.subarray(at, end), end }
}

function endOfString(pdu: Buffer, at: number): number {
  return pdu.indexOf(0, at) + 1
}
