import { attributes, attributes3gpp, byType, type Known, type Values } from './attributes.ts'
import type { Discard } from './discard.ts'
import { readAttributes, writeAttributes, type Attribute } from './packet.ts'

const VENDOR_SPECIFIC = 26
const VENDOR_3GPP = 10415

const known = byType(attributes)
const known3gpp = byType(attributes3gpp)

/** The values of a packet; `wrong` lists invalid attributes that were ignored. */
export type ReadValues = { values: Values; wrong: string[] }

/**
 * Reads the known attributes of a packet; if an attribute is repeated, the first counts. A malformed 3GPP vendor attribute drops the
 * packet; attributes of other vendors are not read.
 */
export function readValues(packed: readonly Attribute[]): ReadValues | Discard {
  const read: ReadValues = { values: {}, wrong: [] }
  for (const attribute of packed) {
    const fault =
      attribute.type === VENDOR_SPECIFIC
        ? readVendor(attribute.value, read)
        : readOne(attribute, known.get(attribute.type), read)
    if (fault) return fault
  }
  return read
}

function readVendor(value: Buffer, read: ReadValues): Discard | undefined {
  if (value.length < 6) return { discard: 'attribute', attribute: 'vendorSpecific' }
  if (value.readUInt32BE(0) !== VENDOR_3GPP) return undefined
  const parts = readAttributes(value, 4)
  if (!parts) return { discard: 'attribute', attribute: 'vendorSpecific' }
  for (const part of parts) {
    const fault = readOne(part, known3gpp.get(part.type), read)
    if (fault) return fault
  }
  return undefined
}

function readOne({ value }: Attribute, known: Known | undefined, read: ReadValues): Discard | undefined {
  if (!known || known.name in read.values) return undefined
  const { name, row } = known
  const { least, most } = row.kind
  const fits = value.length >= least && value.length <= most
  const found = fits ? row.kind.read(value) : undefined
  if (found !== undefined) Object.assign(read.values, { [name]: found })
  else if (row.strict) return { discard: 'value', attribute: name }
  else read.wrong.push(name)
  return undefined
}

/** The attributes of some values, with a separate vendor attribute for each 3GPP attribute. */
export function writeValues(values: Values): Attribute[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (name in attributes) return [written(attributes[name as keyof typeof attributes], value)]
    return [ofVendor(written(attributes3gpp[name as keyof typeof attributes3gpp], value))]
  })
}

function written(row: { type: number; kind: { write(value: never): Buffer } }, value: unknown): Attribute {
  return { type: row.type, value: row.kind.write(value as never) }
}

/** Wraps an attribute in a vendor-specific one (RFC 2865, section 5.26). */
export function ofVendor(attribute: Attribute, vendorId = VENDOR_3GPP): Attribute {
  const vendor = Buffer.alloc(4)
  vendor.writeUInt32BE(vendorId)
  return { type: VENDOR_SPECIFIC, value: Buffer.concat([vendor, writeAttributes([attribute])]) }
}
