import ipaddr from 'ipaddr.js'

/**
 * The encoding of a value: its minimum and maximum octets, and how to read and write it. Reading an invalid value returns
 * undefined.
 */
export type Kind<T> = {
  least: number
  most: number
  read(value: Buffer): T | undefined
  write(value: T): Buffer
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text in UTF-8 without control characters. */
export function text(least = 1, most = 253): Kind<string> {
  return { least, most, read: readText, write: (value) => Buffer.from(value) }
}

function readText(value: Buffer): string | undefined {
  try {
    const read = utf8.decode(value)
    return /\p{Cc}/u.test(read) ? undefined : read
  } catch {
    return undefined
  }
}

/** Decimal digits; some senders terminate them with a NUL. */
export function digits(least: number, most: number): Kind<string> {
  const pattern = new RegExp(`^[0-9]{${least},${most}}$`)
  return {
    least,
    most: most + 1,
    read: (value) => pattern.exec(value.toString('latin1').replace(/\0$/, ''))?.[0],
    write: (value) => Buffer.from(value, 'latin1'),
  }
}

/** Octets, unchanged. */
export const octets: Kind<Buffer> = { least: 1, most: 253, read: (value) => value, write: (value) => value }

/** A number of four octets. */
export const integer: Kind<number> = {
  least: 4,
  most: 4,
  read: (value) => value.readUInt32BE(0),
  write(value) {
    const written = Buffer.alloc(4)
    written.writeUInt32BE(value)
    return written
  },
}

/** A number of one octet. */
export const octet: Kind<number> = {
  least: 1,
  most: 1,
  read: (value) => value[0],
  write: (value) => Buffer.of(value),
}

/** Seconds since 1970, as a date. */
export const time: Kind<Date> = {
  least: 4,
  most: 4,
  read: (value) => new Date(value.readUInt32BE(0) * 1000),
  write: (value) => integer.write(Math.floor(value.getTime() / 1000)),
}

/** An IPv4 address. */
export const ipv4: Kind<string> = { least: 4, most: 4, read: readAddress, write: writeAddress }
/** An IPv6 address. */
export const ipv6: Kind<string> = { least: 16, most: 16, read: readAddress, write: writeAddress }

function readAddress(value: Buffer): string {
  return ipaddr.fromByteArray([...value]).toString()
}

function writeAddress(value: string): Buffer {
  return Buffer.from(ipaddr.parse(value).toByteArray())
}

/** A prefix such as `2001:db8:1::/64` (RFC 3162, section 2.3). */
export const prefix: Kind<string> = {
  least: 2,
  most: 18,
  read(value) {
    const length = value[1]!
    if (length > 128 || value.length - 2 < Math.ceil(length / 8)) return undefined
    const address = Buffer.alloc(16)
    value.copy(address, 0, 2)
    // Bits beyond the length are not significant, and senders may set them.
    for (let bit = length; bit < 128; bit++) address[bit >> 3]! &= ~(128 >> (bit & 7))
    return `${readAddress(address)}/${length}`
  },
  write(value) {
    const [address, length] = value.split('/') as [string, string]
    return Buffer.concat([Buffer.of(0, Number(length)), writeAddress(address)])
  },
}
