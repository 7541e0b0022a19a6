/**
 * Clients on keep-alive connections, each repeating the same request as soon as the response arrives. They use raw sockets, because the load shares the
 * machine with the measured program, and an HTTP library would cost several times as much.
 */
import { connect } from 'node:net'
import { sizeOfAnswer, statusOfAnswer } from './http-answer.ts'
import type { LoadResult, LoadInput } from '../world/load.ts'
import { answerParent } from './parent.ts'

type Run = {
  options: LoadInput
  request: Buffer
  until: number
  sent: number
  limit: number
  parked: (() => void)[]
  tookMs: number[]
  refused: number
  broken: number
}

let run: Run | undefined

answerParent(null, (question: { run?: LoadInput; limit?: number }) => {
  if (question.run) return load(question.run)
  if (!run) return undefined
  run.limit = question.limit!
  for (const go of run.parked.splice(0, run.limit - run.sent)) go()
  return undefined
})

async function load(options: LoadInput): Promise<LoadResult> {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const mine: Run = {
    options,
    request: Buffer.from(options.request, 'latin1'),
    until: began + options.seconds * 1000,
    sent: 0,
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    parked: [],
    tookMs: [],
    refused: 0,
    broken: 0,
  }
  run = mine
  const release = setTimeout(
    () => {
      for (const go of mine.parked.splice(0)) go()
    },
    options.seconds * 1000 + 1,
  )
  await Promise.all(Array.from({ length: options.connections }, () => customer(mine)))
  clearTimeout(release)
  run = undefined
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const sorted = Float64Array.from(mine.tookMs).sort()
  return {
    answered: sorted.length,
    refused: mine.refused,
    broken: mine.broken,
    seconds,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    cores: (user + system) / 1e6 / seconds,
  }
}

/** Opens one connection after another until the end of the run, because a server may close one. */
async function customer(mine: Run): Promise<void> {
  while (performance.now() < mine.until) await connection(mine)
}

function connection(mine: Run): Promise<void> {
  const socket = connect({ port: mine.options.port, host: '127.0.0.1', noDelay: true })
  let got: Buffer | undefined
  let sentAt = 0
  const next = () => {
    const now = performance.now()
    if (now >= mine.until) socket.destroy()
    else if (mine.sent >= mine.limit) mine.parked.push(next)
    else {
      mine.sent += 1
      sentAt = now
      socket.write(mine.request)
    }
  }
  socket.on('connect', next)
  socket.on('data', (chunk: Buffer) => {
    got = got ? Buffer.concat([got, chunk]) : chunk
    const size = sizeOfAnswer(got)
    if (size === undefined || got.length < size) return
    if (statusOfAnswer(got) === 202) mine.tookMs.push(performance.now() - sentAt)
    else mine.refused += 1
    got = undefined
    sentAt = 0
    next()
  })
  socket.on('error', () => undefined)
  return new Promise((resolve) =>
    socket.on('close', () => {
      if (sentAt > 0) mine.broken += 1
      resolve()
    }),
  )
}
