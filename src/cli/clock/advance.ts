import { setTimeout as pause } from 'node:timers/promises'
import type { Answered } from '../operator/contracts.ts'
import type { Ask } from '../operator/ask.ts'
import { openProgress, type ProgressScreen } from '../terminal/progress.ts'
import { whenOf } from '../terminal/when.ts'

const againMs = 1_000

/** Advances exchange time; a terminal shows the time that has been reached, because a long period takes minutes. */
export async function advanceWithProgress(
  ask: Ask,
  seconds: number,
  screen: ProgressScreen,
  everyMs = againMs,
): Promise<Answered<'advanceClock'>> {
  const request = () => ask('advanceClock', { body: { by_seconds: seconds } })
  if (!screen.isTTY) return request()
  const from = Date.parse((await ask('readClock', {})).now)
  const ended = new AbortController()
  const advanced = request().finally(() => ended.abort())
  const followed = follow(ask, { from, ms: seconds * 1000, screen, everyMs, ended: ended.signal })
  try {
    return await advanced
  } finally {
    await followed
  }
}

type Following = { from: number; ms: number; screen: ProgressScreen; everyMs: number; ended: AbortSignal }

async function follow(ask: Ask, { from, ms, screen, everyMs, ended }: Following): Promise<void> {
  const bar = openProgress(ms, screen, (done) => reachedLine(from, done, ms))
  bar.at(0)
  while (!ended.aborted) {
    await pause(everyMs, undefined, { signal: ended }).catch(() => undefined)
    // A read that fails is repeated; the request itself reports the failure.
    const clock = await ask('readClock', {}).catch(() => undefined)
    if (clock) bar.at(Math.min(Date.parse(clock.now) - from, ms))
  }
  bar.end()
}

/** `2026-11-28 15:04:05Z of 2026-11-30 16:04:05Z, 33 %` */
export function reachedLine(from: number, done: number, ms: number): string {
  const at = (time: number) => whenOf(new Date(time).toISOString())
  return `${at(from + done)} of ${at(from + ms)}, ${String(Math.floor((done / ms) * 100)).padStart(3)} %`
}
