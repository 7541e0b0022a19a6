import type { Step } from './step.ts'
import type { Answer, Line } from './wire.ts'

/** Values of a running exchange by the names that placeholders use, such as `customer.api_key`. */
export type Known = Readonly<Record<string, string>>

/** A request as it is sent. */
export type Sent = {
  method: string
  path: string
  headers: [string, string][]
  body: Buffer | undefined
  text: string
}

export type SentAnswer = { sent: Sent; answer: Answer }

/** Replaces the placeholders of a step with values that are known so far. */
export function sentOf(step: Step, known: Known, answers: readonly Answer[]): Sent {
  const fill = (text: string, write: (value: string) => string) =>
    text.replaceAll(/\{\{([\w.:/*-]+)\}\}/g, (full, name: string) => {
      const value = lookUp(name, step.as, known, answers)
      return value === undefined ? full : write(value)
    })
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
  const path = fill(step.path, (value) => encodeURIComponent(value).replaceAll('%3A', ':'))
  const isForm = step.headers.some(([, value]) => value === 'application/x-www-form-urlencoded')
  const text = typeof step.body === 'string' ? fill(step.body, isForm ? encodeURIComponent : inJson) : ''
  const body =
    step.body === undefined
      ? undefined
      : typeof step.body === 'string'
        ? Buffer.from(text)
        : Buffer.from(step.body.base64, 'base64')
  const own = step.headers.map(([name, value]): [string, string] => [name, fill(value, (one) => one)])
  const proof = known[`${step.as}.authorization`]
  const headers: [string, string][] = [
    ['host', 'exchange'],
    ...(proof ? [['authorization', proof] as [string, string]] : []),
    ...(known[`${step.as}.cookie`] === undefined ? [] : inBrowser(known[`${step.as}.cookie`]!)),
    ...own,
  ]
  if (body && step.chunked) headers.push(['transfer-encoding', 'chunked'])
  else if (body) headers.push(['content-length', String(body.length)])
  return { method: step.method, path, headers, body, text }
}

/** Headers of a page of the console, which reaches the exchange through a trusted proxy. */
function inBrowser(cookie: string): [string, string][] {
  const page: [string, string][] = [
    ['x-forwarded-proto', 'https'],
    ['sec-fetch-site', 'same-origin'],
  ]
  return cookie === '' ? page : [['cookie', cookie], ...page]
}

function lookUp(name: string, as: Step['as'], known: Known, answers: readonly Answer[]): string | undefined {
  const looksBack = /^(\d+):(.*)$/.exec(name)
  if (looksBack) return memberOf(answers[Number(looksBack[1])], looksBack[2]!)
  const self = others.has(as) ? 'other' : as === 'operator' || as === 'person' ? 'spare' : 'customer'
  return known[name.replace(/^self\./, `${self}.`)]
}

const others: ReadonlySet<Step['as']> = new Set(['other', 'otherUser', 'otherNumber'])

/** The first member of this name in a body, at any depth. In a placeholder the name follows `**`. */
function memberOf(answer: Answer | undefined, at: string): string | undefined {
  try {
    return firstNamed(JSON.parse(answer?.body ?? ''), at.replace('**/', ''))
  } catch {
    return undefined
  }
}

function firstNamed(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (key === name && (typeof member === 'string' || typeof member === 'number')) return String(member)
    const found = firstNamed(member, name)
    if (found !== undefined) return found
  }
  return undefined
}

export async function send(line: Line, sent: Sent, timeoutMs: number): Promise<Answer> {
  return line.ask(octetsOf(sent), sent.method, timeoutMs)
}

function octetsOf({ method, path, headers, body }: Sent): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
  const chunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked')
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(body ? (chunked ? inChunks(body) : [body]) : [])])
}

function inChunks(body: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += 1_000) {
    const part = body.subarray(at, at + 1_000)
    chunks.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return [...chunks, Buffer.from('0\r\n\r\n')]
}
