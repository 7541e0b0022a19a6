import { readFileSync } from 'node:fs'

/** The most memory that a process has held since its start, in MiB; undefined where the system has no /proc, or it has ended. */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kib] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m) ?? []
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024)
  } catch {
    return undefined
  }
}
