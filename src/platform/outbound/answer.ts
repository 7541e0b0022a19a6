import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { type FaultKind, faultOf, OutboundFault } from './fault.ts'
import { wallNow } from '../wall-clock.ts'

/** The result of a call. Errors of the remote side are values, not exceptions; `tookMs` is the duration of the call in milliseconds. */
export type Result =
  | {
      kind: 'answered'
      status: number
      tookMs: number
      response: string
      /** The beginning of the response headers, one line per header. */
      headers?: string | undefined
      contentType?: string | undefined
      retryAfter?: number | undefined
    }
  | { kind: 'fault'; fault: FaultKind; detail: string; tookMs: number }

export type Timeouts = { connectMs: number; firstByteMs: number; totalMs: number }

const readBytes = 64 * 1024
const usuallyKept = 4 * 1024
const keptHeaders = 1_024

/**
 * Follows one request to its result, within its time and size limits. The status line is the endpoint's decision:
 * a body that is too long, too slow or broken is truncated and does not change the result.
 */
export class Answer implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now()
  readonly #timeouts: Timeouts
  readonly #settle: (result: Result) => void
  readonly #keptBytes: number
  readonly #kept: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #timer: NodeJS.Timeout
  #settled = false
  #status = 0
  #headers = ''
  #retryAfter: number | undefined
  #contentType: string | undefined
  #read = 0

  constructor(timeouts: Timeouts, settle: (result: Result) => void, keptBytes = usuallyKept) {
    this.#timeouts = timeouts
    this.#keptBytes = keptBytes
    this.#settle = settle
    this.#timer = setTimeout(() => this.#late(), timeouts.totalMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#settled) return controller.abort(new OutboundFault('timeout', 'timed out before it began'))
    this.#rearm(Math.min(this.#timeouts.firstByteMs, this.#left()))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    this.#status = status
    this.#headers = linesOf(headers)
    this.#contentType = headers['content-type']
    if (headers['retry-after'] !== undefined) this.#retryAfter = secondsOf(headers['retry-after'])
    this.#rearm(this.#left())
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#read < this.#keptBytes)
      this.#kept.push(Buffer.from(chunk.subarray(0, this.#keptBytes - this.#read)))
    this.#read += chunk.length
    if (this.#read > readBytes) this.#cut(new OutboundFault('protocol', 'the answer is too long'))
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#end(faultOf(error))
  }

  #late(): void {
    this.#cut(new OutboundFault('timeout', this.#controller ? 'no answer in time' : 'no connection in time'))
  }

  #cut(fault: OutboundFault): void {
    this.#end(fault)
    this.#controller?.abort(fault)
  }

  #end(fault?: OutboundFault): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    // The time of a refusal would show how names resolve in the network of the exchange.
    const isTimed = fault?.kind !== 'blocked' && fault?.kind !== 'dns'
    const tookMs = isTimed ? Math.round(performance.now() - this.#startedAt) : 0
    if (fault && this.#status === 0) {
      this.#settle({ kind: 'fault', fault: fault.kind, detail: fault.message, tookMs })
    } else {
      this.#settle({
        kind: 'answered',
        status: this.#status,
        tookMs,
        response: textOf(this.#kept),
        headers: this.#headers,
        contentType: this.#contentType,
        retryAfter: this.#retryAfter,
      })
    }
  }

  #rearm(ms: number): void {
    if (this.#settled) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#late(), ms)
  }

  #left(): number {
    return Math.max(1, this.#timeouts.totalMs - (performance.now() - this.#startedAt))
  }
}

/** Decodes text without NUL, which PostgreSQL cannot store. */
function textOf(chunks: Buffer[]): string {
  return chunks.length === 0 ? '' : Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** Headers to store: without cookies, which belong to the endpoint. */
function linesOf(headers: IncomingHttpHeaders): string {
  return Object.entries(headers)
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('\n')
    .slice(0, keptHeaders)
    .replaceAll('\0', '\uFFFD')
}

/** Seconds of a Retry-After header, which is a number or a date (RFC 9110, section 10.2.3). */
export function secondsOf(header: string | string[]): number | undefined {
  const value = String(Array.isArray(header) ? header[0] : header).trim()
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - wallNow()) / 1000))
}
