/** Decodes Base64 (RFC 4648, section 4) from chunks. */
export type Base64 = {
  /** Decodes characters; ignores those after an invalid one. */
  take(chunk: Uint8Array, from: number, to: number): void
  /** Number of octets so far. */
  size(): number
  /** All octets at the end; undefined unless the input is canonical Base64. */
  end(): Buffer | undefined
}

const notOne = 255
const values = new Uint8Array(256).fill(notOne)
const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
alphabet.forEach((char, value) => (values[char] = value))
const equals = 0x3d
/** Buffer sizes in octets before the maximum is allocated. */
const steps = [65_536, 1_048_576]
/** Additional octets of the buffer, because a chunk may exceed the maximum. */
const slack = 65_536

/** `most`: maximum number of octets; excess octets are counted but not stored. */
export function openBase64(most: number): Base64 {
  let full = Buffer.alloc(0)
  let size = 0
  let leased = 0
  let bits = 0
  let padding = 0
  let wrong = false
  /** Decodes groups of four valid characters into three octets; returns the position after them. */
  const takeFours = (chunk: Uint8Array, from: number, to: number, part: Buffer) => {
    let i = from
    for (let at = 0; i + 4 <= to; i += 4) {
      const a = values[chunk[i]!]!
      const b = values[chunk[i + 1]!]!
      const c = values[chunk[i + 2]!]!
      const d = values[chunk[i + 3]!]!
      if ((a | b | c | d) > 63) break
      part[at++] = (a << 2) | (b >> 4)
      part[at++] = (b << 4) | (c >> 2)
      part[at++] = (c << 6) | d
    }
    return i
  }
  /** Grows the buffer in few steps, because each step leaves garbage. */
  const roomFor = (more: number) => {
    const needed = size + more
    if (needed > full.length) {
      const step = steps.find((one) => one >= needed) ?? most + slack
      const larger = Buffer.allocUnsafeSlow(Math.max(step, needed))
      full.copy(larger, 0, 0, size)
      full = larger
    }
    return full.subarray(size)
  }
  return {
    take(chunk, from, to) {
      if (wrong || size > most) return
      const part = roomFor(Math.ceil(((to - from) * 3) / 4) + 3)
      const fours = bits === 0 && padding === 0 ? takeFours(chunk, from, to, part) : from
      let at = ((fours - from) / 4) * 3
      for (let i = fours; i < to && !wrong; i++) {
        const value = values[chunk[i]!]!
        if (value === notOne || padding > 0) {
          wrong = chunk[i] !== equals
          padding += 1
          continue
        }
        leased = ((leased << 6) | value) & 0xffff
        bits += 6
        if (bits < 8) continue
        bits -= 8
        part[at++] = leased >> bits
      }
      size += at
    },
    size: () => size,
    end() {
      // Four characters are three octets; the last group is padded and has no spare bits.
      const missing = (bits / 2) % 4
      const isComplete = padding === missing && bits < 6 && (leased & ((1 << bits) - 1)) === 0
      return wrong || !isComplete ? undefined : full.subarray(0, size)
    },
  }
}
