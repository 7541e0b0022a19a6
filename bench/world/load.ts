import { forkChild } from './child.ts'

/** Connections to a port of this machine, and the bytes of the request that each repeats until the end of the run. */
export type LoadInput = {
  port: number
  request: string
  connections: number
  seconds: number
  /** Maximum number of requests until `allow` raises it; default: unlimited. */
  limit?: number
}

/** `answered` counts responses with 202; response times are in milliseconds, `cores` is the cost of the load itself. */
export type LoadResult = {
  answered: number
  refused: number
  broken: number
  seconds: number
  p50: number
  p99: number
  cores: number
}

export type Load = {
  pid: number
  /** Rejects if any status except 202 was returned, because a rejection costs less than the measured request. */
  run(options: LoadInput): Promise<LoadResult>
  allow(limit: number): Promise<void>
  stop(): Promise<void>
}

/** A load client in a separate process. */
export async function openLoad(): Promise<Load> {
  const child = await forkChild<null>('load-client')
  return {
    pid: child.pid,
    async run(options) {
      const result = await child.ask<LoadResult>({ run: options })
      if (result.refused + result.broken > 0)
        throw new Error(`${result.refused} requests were rejected and ${result.broken} got no response`)
      return result
    },
    allow: (limit) => child.ask({ limit }),
    stop: child.stop,
  }
}

/** The bytes of a request with a JSON body. */
export function postOf(path: string, authorization: string, body: object): string {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** The bytes of a request without a body. */
export function getOf(path: string, authorization: string): string {
  return `${[`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: ${authorization}`].join('\r\n')}\r\n\r\n`
}
