/** Sends one customer's messages at a steady rate; a response time starts when the request was due. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine } from './http-line.ts'
import { answerParent } from './parent.ts'

export type Neighbour = { port: number; perSecond: number; seconds: number; request: string }

/** Response times in milliseconds; rejects if a message was not accepted. */
answerParent(null, async ({ port, perSecond, seconds, request }: Neighbour): Promise<number[]> => {
  const idle: Line[] = []
  const took: number[] = []
  const began = performance.now()
  const one = async (due: number) => {
    const line = idle.pop() ?? openLine(port)
    const { status } = await line.ask(request)
    if (status !== 202) throw new Error(`a message of the neighbour returned ${status}`)
    idle.push(line)
    took.push(performance.now() - due)
  }
  const going: Promise<void>[] = []
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = began + (i * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0.5) await pause(wait)
    going.push(one(due))
  }
  await Promise.all(going)
  for (const line of idle) line.close()
  return took
})
