/**
 * Sends requests at fixed times, regardless of earlier responses: a response time starts when the request was due, so that time spent waiting for a
 * slow response is included.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine } from './http-line.ts'
import { answerParent } from './parent.ts'

export type Steady = { port: number; perSecond: number; requests: readonly string[] }

/** Response times in milliseconds of requests with status 200; number of the other responses by status. */
export type SteadyResult = { p50: number; p99: number; most: number; others: Record<string, number> }

answerParent(null, async ({ port, perSecond, requests }: Steady): Promise<SteadyResult> => {
  const idle: Line[] = []
  const took: number[] = []
  const others: Record<string, number> = {}
  const began = performance.now()
  const one = async (request: string, due: number) => {
    const line = idle.pop() ?? openLine(port)
    const { status } = await line.ask(request)
    idle.push(line)
    if (status === 200) took.push(performance.now() - due)
    else others[status] = (others[status] ?? 0) + 1
  }
  const going: Promise<void>[] = []
  for (const [i, request] of requests.entries()) {
    const due = began + (i * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0.5) await pause(wait)
    going.push(one(request, due))
  }
  await Promise.all(going)
  for (const line of idle) line.close()
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0, others }
})
