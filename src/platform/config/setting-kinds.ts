import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The format of a setting, in the environment or in the file. */
export type Kind<T> = {
  /** Description of the allowed values, after "allowed:". */
  allowed: string
  /** Parses a text; undefined if it is not allowed. */
  read: (text: string) => T | undefined
}

/** A whole number between two bounds, both allowed. */
export function integer(min: number, max: number): Kind<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    read: (text) => {
      const value = Number(text)
      return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined
    },
  }
}

/** Minutes between two bounds, or `never`. */
export function minutesOrNever(min: number, max: number): Kind<number | 'never'> {
  const { allowed, read } = integer(min, max)
  return { allowed: `${allowed}, or never`, read: (text) => (text === 'never' ? text : read(text)) }
}

/** A share from 0 to 1. */
export const share: Kind<number> = {
  allowed: 'a number from 0 to 1, for example 0.05',
  read: (text) => (/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text) ? Number(text) : undefined),
}

/** A name that other programs use, without spaces. */
export const word: Kind<string> = {
  allowed: 'a word of up to 100 letters, digits, dots, dashes and underscores',
  read: (text) => (/^[\w.-]{1,100}$/.test(text) ? text : undefined),
}

/** Header names and percent-encoded values. */
export const headerList: Kind<string> = {
  allowed: 'name=value pairs, separated by commas',
  read: (text) => (headersOf(text) ? text : undefined),
}

/** Parses a list of headers; undefined if malformed. */
export function headersOf(list: string): Record<string, string> | undefined {
  const pairs = list.split(',').map((pair) => {
    const [, name, written] = /^\s*([a-zA-Z0-9-]{1,100})=([\x21-\x7e]+)\s*$/.exec(pair) ?? []
    const value = decoded(written ?? '')
    return name && value !== undefined && /^[\x20-\x7e]+$/.test(value) ? [name, value] : undefined
  })
  return pairs.includes(undefined) ? undefined : Object.fromEntries(pairs as [string, string][])
}

/** A TCP port; 0 selects a free one. */
export const port: Kind<number> = {
  ...integer(0, 65535),
  allowed: 'a port from 0 to 65535; 0 selects any free port',
}

/** A UDP port; 0 selects a free one. */
export const udpPort: Kind<number> = {
  ...port,
  allowed: 'a UDP port from 0 to 65535; 0 selects any free port',
}

export function choice<const T extends string>(...words: T[]): Kind<T> {
  return { allowed: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) }
}

/** One or more of the words, separated by commas. */
export function several<const T extends string>(...words: T[]): Kind<readonly T[]> {
  const { read } = listOf(choice(...words))
  return { allowed: `one or more of ${words.join(', ')}, separated by commas`, read }
}

export const flag: Kind<boolean> = {
  allowed: '1 or true, 0 or false',
  read: (text) => (/^(1|true)$/.test(text) ? true : /^(0|false)$/.test(text) ? false : undefined),
}

/** A path; relative paths start at the working directory. */
export const path: Kind<string> = {
  allowed: 'a path',
  read: (text) => (text.includes('\0') ? undefined : resolve(text)),
}

/** An IP address, or a name that resolves to one. */
export const host: Kind<string> = {
  allowed: 'an IP address or a host name',
  read: (text) => (isIP(text) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) ? text : undefined),
}

const smppUrl = /^(s?smpp):\/\/(\[[\da-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):(\d{1,5})$/i

/** The ports of a host to which SMPP clients bind: without encryption, over TLS, or both. */
export type SmppAddress = { host: string; port: number | undefined; tlsPort: number | undefined }

/** Parses `smpp://host:port`, `ssmpp://host:port`, or both with the same host; undefined if malformed. */
export function smppAddressOf(text: string): SmppAddress | undefined {
  const urls = text.split(',').map((url) => smppUrl.exec(url.trim()))
  const hosts = new Set(urls.map((url) => url?.[2]?.toLowerCase()))
  const ports = new Map(urls.map((url) => [url?.[1]?.toLowerCase(), Number(url?.[3])]))
  const [host] = hosts
  if (host === undefined || hosts.size !== 1 || ports.size !== urls.length) return undefined
  if (![...ports.values()].every((one) => one >= 1 && one <= 65_535)) return undefined
  return { host: host.replaceAll(/[[\]]/g, ''), port: ports.get('smpp'), tlsPort: ports.get('ssmpp') }
}

/** The public address for SMPP clients. */
export const smppAddress: Kind<string> = {
  allowed: 'smpp://host:port, ssmpp://host:port (TLS), or both with the same host, separated by a comma',
  read: (text) => (smppAddressOf(text) ? text : undefined),
}

/** An SMTP server, with user and password if required. */
export const smtpUrl: Kind<string> = {
  allowed: 'smtp://user:password@host:port, or smtps:// for TLS from the first byte',
  read: (text) => {
    const url = URL.parse(text)
    const plain = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !url.search && !url.hash
    return plain && /^\/?$/.test(url.pathname) && isWritten(url) ? text : undefined
  },
}

/** Whether user and password are valid percent-encoding. */
function isWritten({ username, password }: URL): boolean {
  return decoded(username + password) !== undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Sender address of emails. */
export const mailAddress: Kind<string> = {
  allowed: 'an address such as exchange@example.com',
  read: (text) => (/^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) ? text : undefined),
}

/** Sender number of messages: international format or a short code. */
export const senderNumber: Kind<string> = {
  allowed: 'three to fifteen digits, without a plus',
  read: (text) => (/^[1-9][0-9]{2,14}$/.test(text) ? text : undefined),
}

/** An http or https URL without a trailing slash. */
export const webAddress: Kind<string> = {
  allowed: 'an http or https URL without query, for example https://exchange.example.com',
  read: (text) => {
    const url = URL.parse(text)
    const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
    return plain && !url.username && !url.password ? url.href.replace(/\/+$/, '') : undefined
  },
}

/** The issuer of an OpenID Connect provider, unchanged: a slash at its end belongs to it. */
export const issuerUrl: Kind<string> = {
  allowed: 'an https URL without query, for example https://login.example.com',
  read: (text) => (webAddress.read(text) === undefined ? undefined : text),
}

/** An ID that an OpenID Connect provider has assigned. */
export const clientId: Kind<string> = {
  allowed: '1 to 200 visible ASCII characters',
  read: (text) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined),
}

export const databaseUrl: Kind<string> = {
  allowed: 'postgres://user:password@host:port/database',
  read: (text) => {
    const url = URL.parse(text)
    return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : undefined
  },
}

/** A secret that is long enough to resist guessing. */
export const token: Kind<string> = {
  allowed: 'at least 16 visible ASCII characters',
  read: (text) => (/^[!-~]{16,512}$/.test(text) ? text : undefined),
}

/** One or two tokens, separated by a comma. */
export const tokens: Kind<readonly string[]> = {
  allowed: 'one or two texts of at least 16 visible ASCII characters, separated by a comma',
  read: (text) => {
    const all = listOf(token).read(text)
    return all && all.length <= 2 ? all : undefined
  },
}

const cidr: Kind<string> = {
  allowed: 'a network in CIDR form',
  read: (text) => {
    const [address = '', bits = ''] = text.split('/')
    const longest = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1
    return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? text : undefined
  },
}

/** Networks in CIDR form, separated by commas. */
export const cidrs: Kind<readonly string[]> = {
  allowed: 'networks in CIDR form, separated by commas, for example 10.0.0.0/8,fd00::/8',
  read: listOf(cidr).read,
}

/** Ports separated by commas, or `any`. */
export const ports: Kind<readonly number[] | 'any'> = {
  allowed: 'ports separated by commas, or any',
  read: (text) => (text === 'any' ? 'any' : listOf(integer(1, 65535)).read(text)),
}

function listOf<T>(kind: Kind<T>): { read: (text: string) => readonly T[] | undefined } {
  return {
    read: (text) => {
      const items = text.split(',').map((item) => kind.read(item.trim()))
      return items.some((item) => item === undefined) ? undefined : (items as T[])
    },
  }
}
