import type { Treatment } from './dynamic-contract.ts'
import type { Attribute } from './packet.ts'
import { ofVendor } from './values.ts'

const FILTER_ID = 11

/** The attribute that selects a treatment. */
export function treatmentAttribute({ type = FILTER_ID, vendor, value }: Treatment): Attribute {
  const attribute = { type, value: Buffer.from(value) }
  return vendor === undefined ? attribute : ofVendor(attribute, vendor)
}
