import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FileResult } from './start-worker.ts'

/** Durations of the test files in their last run on this machine; used only to order the files. */
const position = join(resolve(import.meta.dirname, '../..'), '.cache', 'test-durations.json')

/** `cpu` is the CPU time of the worker. Both in seconds. */
export type Duration = { seconds: number; cpu: number }

export function readDurations(): Map<string, Duration> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(position, 'utf8')) as Record<string, Duration>))
  } catch {
    return new Map()
  }
}

/** Notes the duration of a file that ran to its end; the duration of a killed file predicts nothing. */
export function noteDuration(durations: Map<string, Duration>, { file, seconds, done }: FileResult): void {
  const rounded = (value: number) => Math.round(value * 100) / 100
  if (done) durations.set(file, { seconds: rounded(seconds), cpu: rounded(done.cpuSeconds) })
}

export function writeDurations(durations: Map<string, Duration>): void {
  mkdirSync(dirname(position), { recursive: true })
  const sorted = [...durations].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(position, `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`)
}
