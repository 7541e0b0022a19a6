import type { Chance } from '../faults/chance.ts'
import { corpus, type Sound } from './corpus.ts'

const LONGEST = 66_000
const HEADER = 16

/** Values for length fields: zero, a header, the maximum PDU, a sign bit, and the values around them. */
const LENGTHS = [0, 1, 4, 8, 15, 16, 17, 255, 256, 65_535, 65_536, 65_537, 0x7fffffff, 0x80000000, 0xffffffff]
const OCTETS = [0, 1, 0x1b, 0x3c, 0x40, 0x7f, 0x80, 0xfe, 0xff]

/** Makes a new PDU by one to three changes of a valid one; its command_length is usually corrected. */
export function mutant(chance: Chance): Buffer {
  const { octets, tlvsAt } = pick(chance, corpus)
  let pdu: Buffer = Buffer.from(octets)
  for (let left = 1 + below(chance, 3); left > 0; left -= 1) pdu = pick(chance, CHANGES)(pdu, chance, tlvsAt)
  if (pdu.length > LONGEST) pdu = pdu.subarray(0, LONGEST)
  if (pdu.length >= 4 && below(chance, 10) > 0) pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

type Change = (pdu: Buffer, chance: Chance, tlvsAt: number) => Buffer

const CHANGES: readonly Change[] = [
  flipBits,
  flipBits,
  setOctets,
  setOctets,
  lieOfParameters,
  lieOfParameters,
  lieOfText,
  truncate,
  extend,
  splice,
  repeat,
  lieOfLength,
  otherCommand,
]

function flipBits(pdu: Buffer, chance: Chance): Buffer {
  for (let left = 1 + below(chance, 8); left > 0 && pdu.length > 0; left -= 1)
    pdu[below(chance, pdu.length)]! ^= 1 << below(chance, 8)
  return pdu
}

function setOctets(pdu: Buffer, chance: Chance): Buffer {
  for (let left = 1 + below(chance, 4); left > 0 && pdu.length > HEADER; left -= 1)
    pdu[HEADER + below(chance, pdu.length - HEADER)] = pick(chance, OCTETS)
  return pdu
}

/** Changes the length field of the first parameter, or other octets if there is none. */
function lieOfParameters(pdu: Buffer, chance: Chance, tlvsAt: number): Buffer {
  if (pdu.length < tlvsAt + 4) return setOctets(pdu, chance)
  pdu.writeUInt16BE(pick(chance, LENGTHS) & 0xffff, tlvsAt + 2)
  return pdu
}

/** Changes an octet that may be sm_length, which precedes the text. */
function lieOfText(pdu: Buffer, chance: Chance): Buffer {
  const at = Math.min(pdu.length - 1, HEADER + 30 + below(chance, 30))
  if (at >= HEADER) pdu[at] = pick(chance, OCTETS)
  return pdu
}

function truncate(pdu: Buffer, chance: Chance): Buffer {
  return pdu.subarray(0, below(chance, pdu.length + 1))
}

function extend(pdu: Buffer, chance: Chance): Buffer {
  const length = below(chance, 20) === 0 ? below(chance, LONGEST) : below(chance, 300)
  return Buffer.concat([pdu, Buffer.alloc(length, below(chance, 256))])
}

/** Joins the beginning of one PDU with the end of another. */
function splice(pdu: Buffer, chance: Chance): Buffer {
  const other: Sound = pick(chance, corpus)
  const tail = other.octets.subarray(below(chance, other.octets.length + 1))
  return Buffer.concat([truncate(pdu, chance), tail])
}

/** Repeats a piece of the PDU. */
function repeat(pdu: Buffer, chance: Chance): Buffer {
  const from = below(chance, pdu.length + 1)
  const piece = pdu.subarray(from, from + below(chance, 64))
  return Buffer.concat([pdu.subarray(0, from), piece, pdu.subarray(from)])
}

function lieOfLength(pdu: Buffer, chance: Chance): Buffer {
  if (pdu.length < 4) return pdu
  const near = pdu.length + below(chance, 5) - 2
  pdu.writeUInt32BE(below(chance, 2) ? Math.max(0, near) : pick(chance, LENGTHS), 0)
  return pdu
}

function otherCommand(pdu: Buffer, chance: Chance): Buffer {
  if (pdu.length < HEADER) return pdu
  pick(chance, corpus).octets.copy(pdu, 4, 4, 8)
  return pdu
}

/** A whole number of at least 0 and less than `limit`. */
export function below(chance: Chance, limit: number): number {
  return Math.floor(chance.between(0, limit))
}

function pick<T>(chance: Chance, from: readonly T[]): T {
  return from[below(chance, from.length)]!
}
