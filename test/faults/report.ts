import type { DrillReport } from './drill.ts'
import type { PromiseResult } from './evidence.ts'
import { strikeKinds, type Strike } from './strikes.ts'

const differencesShown = 10

/** One strike as a line. */
export function strikeLine({ kind, afterMs, readyMs, acceptedMs, stopped, machineLoad }: Strike): string {
  const ready = readyMs === undefined ? '' : `, ready after ${readyMs} ms`
  const end = stopped ? `, ended with ${stopped.code} after ${stopped.ms} ms` : ''
  return `${kind.padEnd(10)} at ${String(afterMs).padStart(4)} ms${end}${ready}, accepting after ${acceptedMs} ms (load ${machineLoad.toFixed(1)})`
}

/** The whole run as text: times, counts, promises, and the first differences. */
export function reportLines(report: DrillReport): string[] {
  const { counts, results, seed, exitCode, drainedMs } = report
  return [
    '',
    ...timeLines(report),
    ...machineLines(report.strikes),
    '',
    ...metricLines({ ...counts, drainedInMs: drainedMs, lastExitCode: exitCode }),
    '',
    ...resultLines(results),
    '',
    kept(report)
      ? `Every promise was kept (seed ${seed}).`
      : `A promise was broken; repeat the run with --seed ${seed}.`,
  ]
}

/** Names and values as a list. */
export function metricLines(counts: Record<string, unknown>): string[] {
  return Object.entries(counts).map(
    ([name, value]) => `${worded(name).padEnd(40)}${String(value).padStart(9)}`,
  )
}

/** The result of each promise, and the first differences of those that were broken. */
export function resultLines(results: readonly PromiseResult[]): string[] {
  return results.flatMap(({ promise, checked, differences }) => [
    `${differences.length === 0 ? 'kept  ' : 'BROKEN'} ${promise.padEnd(44)} ${checked} checked, ${differences.length} wrong`,
    ...differences.slice(0, differencesShown).map((one) => `         ${one}`),
  ])
}

/** Whether every check found no difference and every orderly stop succeeded. */
export function kept({ results, strikes, exitCode }: DrillReport): boolean {
  const stops = strikes.flatMap((one) => one.stopped ?? [])
  return (
    results.every((one) => one.differences.length === 0) &&
    exitCode === 0 &&
    stops.every(({ code, ms }) => code === 0 && ms <= 15_000)
  )
}

const columns = [
  'times',
  'ready p50',
  'ready max',
  'accept p50',
  'accept max',
  'full p50',
  'full p95',
  'full max',
]

function timeLines({ strikes, fullRateMs }: DrillReport): string[] {
  const rows = [...strikeKinds, 'all'].flatMap((kind) => {
    const chosen = strikes.flatMap((one, nth) => (kind === 'all' || one.kind === kind ? [nth] : []))
    if (chosen.length === 0) return []
    const full = chosen.flatMap((nth) => fullRateMs[nth] ?? [])
    const cells = [
      chosen.length,
      ...spread(
        chosen.flatMap((nth) => strikes[nth]!.readyMs ?? []),
        [0.5, 1],
      ),
      ...spread(
        chosen.map((nth) => strikes[nth]!.acceptedMs),
        [0.5, 1],
      ),
      ...spread(full, [0.5, 0.95, 1]),
    ]
    return [kind.padEnd(12) + cells.map((cell) => String(cell).padStart(11)).join('')]
  })
  const seen = fullRateMs.filter((one) => one !== undefined)
  return [
    'strike'.padEnd(12) + columns.map((cell) => cell.padStart(11)).join(''),
    ...rows,
    `Back at full rate within 3 s: ${seen.filter((ms) => ms < 3_000).length} of ${seen.length}; the next strike came first ${strikes.length - seen.length} times.`,
  ]
}

function machineLines(strikes: Strike[]): string[] {
  const loads = strikes.map((one) => Math.round(one.machineLoad * 10) / 10)
  const peaks = strikes.flatMap((one) => one.peakMb ?? [])
  const failed = strikes.reduce((sum, one) => sum + one.failedStarts, 0)
  return [
    `Failed starts: ${failed}.`,
    `Machine load: ${spread(loads, [0.5, 1]).join(' median, maximum ')}.`,
    `Peak memory of the program before a strike, in MiB: ${spread(peaks, [0.5, 1]).join(' median, maximum ')}.`,
  ]
}

/** Percentiles of the values; dashes if there are none. */
export function spread(values: number[], shares: number[]): (number | string)[] {
  const sorted = values.toSorted((a, b) => a - b)
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? '–')
}

function worded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
