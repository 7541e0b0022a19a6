/** A client that sends as much as it may: large bodies on several connections, pausing only after a rejection. */
import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from './http-line.ts'
import { answerParent } from './parent.ts'

export type Upload = { port: number; head: string; body: string; connections: number; seconds: number }
export type Uploaded = Record<string, number>

const refusedMs = 100
let uploads = 0

answerParent(null, async ({ port, head, body, connections, seconds }: Upload): Promise<Uploaded> => {
  const end = performance.now() + seconds * 1000
  const answered: Uploaded = {}
  const octets = Buffer.from(body)
  const length = `Content-Length: ${octets.length}`
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let line = openLine(port)
      while (performance.now() < end) {
        uploads += 1
        const key = `bench-${process.pid}-${uploads}`
        const lines = Buffer.from(`${head.replaceAll('{n}', key)}\r\n${length}\r\n\r\n`)
        const status = await line.ask(Buffer.concat([lines, octets])).then(
          (answer) => String(answer.status),
          () => 'closed',
        )
        answered[status] = (answered[status] ?? 0) + 1
        if (status === 'closed') line = openLine(port)
        if (Number(status) >= 429 || status === 'closed') await pause(refusedMs)
      }
      line.close()
    }),
  )
  return answered
})
