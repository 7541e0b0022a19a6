import { loadavg } from 'node:os'
import { counted, fireAt, fireClosed, percentile, perSecond } from './open-loop.ts'
import type { Words } from './labels.ts'
import { openWorld } from './world.ts'

const bars = { goodput: 0.9, p99: 500 }
/** Seconds of the initial burst, whose requests are reported separately. */
const onset = 5

/**
 * Measures the highest rate, and then offers three times as much. Returns whether the rate of accepted messages stays high, their latency stays
 * within its limit, and the exchange rejects all other requests properly.
 */
export async function runOverload({ number, say, stop }: Words): Promise<boolean> {
  const [seconds, connections] = [number('seconds') ?? 60, number('connections') ?? 256]
  const world = await openWorld()
  try {
    world.steady.faults.answerAfterMs = 0
    const { exchange } = world
    await fireClosed({ exchange, seconds: 5, connections, stop })
    const peak = await fireClosed({ exchange, seconds: Math.min(20, seconds), connections, stop })
    say(
      `peak ${perSecond(peak)} per second on ${connections} connections, p99 ${percentile(peak.accepted, 99)} ms`,
    )
    const over = await fireAt(3 * perSecond(peak), { exchange, seconds, connections: 2_000, stop, onset })
    const [share, p99] = [perSecond(over) / perSecond(peak), percentile(over.accepted, 99)]
    say(`during the first ${onset} s: ${over.early.length} accepted, p99 ${percentile(over.early, 99)} ms`)
    say(
      `offered ${3 * perSecond(peak)} per second: ${perSecond(over)} accepted (${Math.round(share * 100)} % of the peak), p50 ` +
        `${percentile(over.accepted, 50)} ms, p99 ${p99} ms`,
    )
    say(
      `${over.shed.length} shed with Retry-After, p50 ${percentile(over.shed, 50)} ms, p99 ${percentile(over.shed, 99)} ms; ` +
        `other answers ${counted(over.other)}, lost answers ${counted(over.lost)}; machine load ${loadavg()[0]!.toFixed(1)}`,
    )
    const { accepted, shed } = over.sent
    say(
      `on its connection, without the wait for one of 2,000: accepted p50 ${percentile(accepted, 50)} ms, p99 ` +
        `${percentile(accepted, 99)} ms; shed p50 ${percentile(shed, 50)} ms, p99 ${percentile(shed, 99)} ms`,
    )
    return (
      share >= bars.goodput &&
      p99 < bars.p99 &&
      [over.other, over.lost].every((one) => Object.keys(one).length === 0)
    )
  } finally {
    await world.close()
  }
}
