import { faultsOf, type Rule, type InputFault } from '../../control/input.ts'
import { ENCODINGS } from './divide.ts'
import { NUMBERINGS } from './origination.ts'

/** Members of the input of a subscriber's message. */
const MEMBERS: Readonly<Record<string, Rule>> = {
  from: { pattern: /^[ -~]{1,20}$/, form: 'a number, or an alphanumeric sender ID of at most 20 characters' },
  to: { pattern: /^\d{1,20}$/, form: 'a number' },
  text: { pattern: /^[\s\S]{0,65000}$/, form: 'a text of at most 65000 characters' },
  hex: { pattern: /^([0-9a-f]{2}){0,65000}$/i, form: 'octets in hexadecimal digits' },
  encoding: { words: ENCODINGS },
  parts: { words: NUMBERINGS },
  // A short_message has at most 254 octets, of which a user data header uses at most seven.
  size: { least: 1, most: 247 },
  order: { longest: 1000, each: { least: 1, most: 255 } },
  reference: { least: 0, most: 0xffff },
  count: { least: 1, most: 1_000_000 },
  rate: { least: 1, most: 10_000 },
  system_id: { pattern: /^[ -~]{1,15}$/, form: 'the system_id of a client' },
}

/** Invalid members of the input of a message. */
export function faultsOfMessage(input: Readonly<Record<string, unknown>>): InputFault[] {
  return faultsOf(input, MEMBERS, ['from', 'to'])
}
