// A NAS with a given number of concurrent sessions. Each session starts, reports usage twice, and stops.
import { performance } from 'node:perf_hooks'
import { openNas } from '../../simulators/nas/index.ts'
import { answerParent } from './parent.ts'

export type Drive = { port: number; sims: string[]; atOnce: number; seconds: number }
/** Answered packets and counted bytes; `took` in seconds. */
export type Driven = { packets: number; up: number; down: number; took: number }

const drive = async ({ port, sims, atOnce, seconds }: Drive): Promise<Driven> => {
  const nas = await openNas({ server: { address: '127.0.0.1', port }, secret: 'testing123', sockets: 16 })
  const driven = { packets: 0, up: 0, down: 0 }
  const began = performance.now()
  const until = began + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < until) {
      const session = nas.open({
        imsi: sims[next++ % sims.length]!,
        imeisv: '3550000000000017',
        address: '10.0.0.7',
      })
      await session.start()
      await session.use(1_000, 20_000)
      await session.use(1_000, 20_000)
      await session.stop()
      driven.packets += 4
      driven.up += 2_000
      driven.down += 40_000
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const took = (performance.now() - began) / 1000
  await nas.close()
  return { ...driven, took }
}

answerParent(true, drive)
