import { isCString, writeCString } from './c-string.ts'
import type { Fault } from './fault.ts'
import { HEADER_OCTETS, writeHeader } from './header.ts'
import { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'
import { sizeOfTlvs, writeTlvs, type Tlv } from './tlv.ts'

/** A mandatory field: a C-octet string of at most `octets` including NUL, or a single octet if `octets` is absent. */
export type Field = { name: string; octets?: number; status?: number }
export type Layout = readonly Field[]
export type FieldsOf<L extends Layout> = {
  -readonly [F in L[number] as F['name']]: F extends { octets: number } ? string : number
}

/** Reads the fields of a layout in their order. */
export function readFields<const L extends Layout>(layout: L, reader: Reader): FieldsOf<L> {
  const fields: Record<string, string | number> = {}
  for (const { name, octets, status = STATUS.ESME_RINVCMDLEN } of layout as Layout)
    fields[name] = octets ? reader.cString(name, octets, status) : reader.octet(name)
  return fields as FieldsOf<L>
}

/** Decodes a PDU that fills `start` to `end` of the buffer and consists of the fields of a layout. */
export function decodeFields<const L extends Layout>(
  layout: L,
  buffer: Buffer,
  start: number,
  end: number,
): FieldsOf<L> | Fault {
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const fields = readFields(layout, reader)
  return reader.faulty ? reader.fault(buffer.readUInt32BE(start + 12)) : fields
}

/** Encodes a PDU of the fields of a layout and optional parameters. */
export function encodeFields(
  layout: Layout,
  commandId: number,
  commandStatus: number,
  sequence: number,
  fields: Readonly<Record<string, string | number>>,
  tlvs: readonly Tlv[] = [],
): Buffer | Fault {
  let size = HEADER_OCTETS + sizeOfTlvs(tlvs)
  for (const { name, octets, status = STATUS.ESME_RINVCMDLEN } of layout) {
    if (octets && !isCString(String(fields[name]), octets))
      return { fault: name, commandStatus: status, sequence }
    size += octets ? String(fields[name]).length + 1 : 1
  }
  const pdu = Buffer.allocUnsafe(size)
  writeHeader(pdu, 0, size, commandId, commandStatus, sequence)
  let at = HEADER_OCTETS
  for (const { name, octets } of layout) {
    if (octets) at = writeCString(String(fields[name]), pdu, at)
    else pdu[at++] = Number(fields[name])
  }
  writeTlvs(tlvs, pdu, at)
  return pdu
}
