import type { DrillReport } from './drill.ts'
import { strikeKinds, type Strike } from './strikes.ts'

const differencesShown = 10

/** One strike in a line. */
export function strikeLine({ kind, afterMs, readyMs, acceptedMs, stopped }: Strike): string {
  const ready = readyMs === undefined ? '' : `, ready after ${readyMs} ms`
  const end = stopped ? `, ended with ${stopped.code} after ${stopped.ms} ms` : ''
  return `${kind.padEnd(10)} at ${String(afterMs).padStart(4)} ms${end}${ready}, accepting after ${acceptedMs} ms`
}

/** The whole run as lines for people: times, figures, promises, and the first differences. */
export function reportLines(report: DrillReport): string[] {
  const { figures, verdicts, seed, exitCode, drainedMs } = report
  return [
    '',
    ...timeLines(report.strikes),
    '',
    ...Object.entries(figures).map(
      ([name, value]) => `${worded(name).padEnd(24)}${String(value).padStart(9)}`,
    ),
    `${'drained in ms'.padEnd(24)}${String(drainedMs).padStart(9)}`,
    `${'last exit code'.padEnd(24)}${String(exitCode).padStart(9)}`,
    '',
    ...verdicts.flatMap(({ promise, checked, differences }) => [
      `${differences.length === 0 ? 'kept  ' : 'BROKEN'} ${promise.padEnd(44)} ${checked} checked, ${differences.length} off`,
      ...differences.slice(0, differencesShown).map((one) => `         ${one}`),
    ]),
    '',
    kept(report)
      ? `Every promise was kept (seed ${seed}).`
      : `A promise was broken; run it again with --seed ${seed}.`,
  ]
}

/** Whether every check found nothing and every orderly stop was in order. */
export function kept({ verdicts, strikes, exitCode }: DrillReport): boolean {
  const stops = strikes.flatMap((one) => one.stopped ?? [])
  return (
    verdicts.every((one) => one.differences.length === 0) &&
    exitCode === 0 &&
    stops.every(({ code, ms }) => code === 0 && ms <= 15_000)
  )
}

function timeLines(strikes: Strike[]): string[] {
  const lines = strikeKinds.flatMap((kind) => {
    const ofKind = strikes.filter((one) => one.kind === kind)
    if (ofKind.length === 0) return []
    const ready = ofKind.flatMap((one) => one.readyMs ?? [])
    const cells = [ofKind.length, ...spread(ready), ...spread(ofKind.map((one) => one.acceptedMs))]
    return [kind.padEnd(12) + cells.map((cell) => String(cell).padStart(12)).join('')]
  })
  const head = ['times', 'ready p50', 'ready max', 'accept p50', 'accept max']
  return ['strike'.padEnd(12) + head.map((cell) => cell.padStart(12)).join(''), ...lines]
}

function spread(values: number[]): [median: number | string, most: number | string] {
  if (values.length === 0) return ['–', '–']
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1]!, sorted.at(-1)!]
}

function worded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
