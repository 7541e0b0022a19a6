import { runDrill } from './drill.ts'
import { kept, reportLines, strikeLine } from './report.ts'
import { strikeKinds, type StrikeKind } from './strikes.ts'
import type { Words } from './labels.ts'

/** The default: five hundred kills, and some orderly stops between them. */
const usual: Record<StrikeKind, number> = { program: 150, startup: 30, postmaster: 180, both: 140, stop: 10 }

/** Kills one node under load and returns whether every promise was kept. */
export async function runKills({ seed, number, say, stop }: Words): Promise<boolean> {
  // If the command line names strikes, only these are used.
  const named = strikeKinds.some((kind) => number(kind) !== undefined)
  const strikes = Object.fromEntries(
    strikeKinds.map((kind) => [kind, number(kind) ?? (named ? 0 : usual[kind])]),
  )
  const [rate, connections] = [number('rate') ?? 300, number('connections') ?? 24]
  say(`${connections} connections, ${rate} messages per second`)
  const report = await runDrill({
    seed,
    rate,
    connections,
    strikes,
    stop,
    minutes: number('minutes') ?? Infinity,
    progress: (one, nth, of) => say(`${String(nth).padStart(3)}/${of} ${strikeLine(one)}`),
  })
  for (const line of reportLines(report)) say(line)
  return kept(report)
}
