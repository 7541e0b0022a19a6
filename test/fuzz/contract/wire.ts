import { connect, type Socket } from 'node:net'

/** A response as received, or the reason for its absence. */
export type Answer = {
  status: number
  headers: [name: string, value: string][]
  body: string
  ms: number
  /** The reason why there is no valid HTTP response (RFC 9112). */
  fault?: string
}

/** A connection that stays open until the exchange closes it. */
export type Line = {
  ask(request: Buffer, method: string, timeoutMs: number): Promise<Answer>
  close(): void
}

/** Opens connections that send any octets, which a client library would reject. */
export function openLine(url: string): Line {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  const opened = () =>
    new Promise<Socket>((resolve, reject) => {
      const fresh = connect({ host: hostname, port: Number(port), noDelay: true })
      fresh.once('error', reject)
      fresh.once('connect', () => resolve(fresh.removeAllListeners('error')))
    })
  return {
    async ask(request, method, timeoutMs) {
      const used = socket !== undefined && !socket.destroyed
      socket = used ? socket : await opened()
      const answer = await askOn(socket!, request, method, timeoutMs)
      const closes = answer.headers.some(([name, value]) => name === 'connection' && value === 'close')
      if (answer.fault || closes) {
        socket!.destroy()
        socket = undefined
      }
      // The exchange may have closed an idle connection; the request is then sent on a new one.
      if (answer.fault === unresponsive && used) return this.ask(request, method, timeoutMs)
      return answer
    },
    close: () => void socket?.destroy(),
  }
}

const unresponsive = 'the connection ended without an answer'

function askOn(socket: Socket, request: Buffer, method: string, timeoutMs: number): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    let got: Buffer = Buffer.alloc(0)
    const done = (answer: Partial<Answer>) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      resolve({ status: 0, headers: [], body: '', ...answer, ms: performance.now() - began })
    }
    const timer = setTimeout(() => done({ fault: `no answer within ${timeoutMs / 1000} s` }), timeoutMs)
    const ended = () => done(got.length === 0 ? { fault: unresponsive } : { fault: 'the answer was cut off' })
    socket.on('error', ended)
    socket.on('close', ended)
    socket.on('data', (chunk: Buffer) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
      const read = readAnswer(got, method)
      if (read) done(read)
    })
    socket.write(request)
  })
}

/** The response; undefined until it is complete. */
function readAnswer(got: Buffer, method: string): Partial<Answer> | undefined {
  const end = got.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = got.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  if (!status) return { fault: `begins with ${first.slice(0, 60)}` }
  if (status < 200) return readAnswer(got.subarray(end + 4), method)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const rest = got.subarray(end + 4)
  const read = readBody(rest, new Map(headers), method === 'HEAD' || status === 204 || status === 304)
  return read && { status, headers, ...read }
}

type Read = { body: string; fault?: string }

function readBody(rest: Buffer, headers: Map<string, string>, none: boolean): Read | undefined {
  if (none) return full(rest, 0, 0)
  const length = headers.get('content-length')
  if (length !== undefined) return rest.length < Number(length) ? undefined : full(rest, 0, Number(length))
  // If the exchange rejects a request before it has read all of it, it may close the connection.
  if (headers.get('connection') === 'close' && !headers.has('transfer-encoding'))
    return { body: rest.toString() }
  if (headers.get('transfer-encoding') !== 'chunked')
    return { body: '', fault: 'nobody knows how long it is' }
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, line), 16)
    if (rest.length < line + 2 + size + 2) return undefined
    chunks.push(rest.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
    if (size === 0) return { ...full(rest, at, at), body: Buffer.concat(chunks).toString() }
  }
}

function full(rest: Buffer, from: number, to: number): Read {
  const body = rest.toString('utf8', from, to)
  return rest.length > to ? { body, fault: 'more came than was asked for' } : { body }
}
