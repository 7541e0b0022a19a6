import { readFileSync } from 'node:fs'

/** The peak memory of a process since its start, in MiB; undefined if the system has no /proc, or the process has ended. */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kib] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m) ?? []
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024)
  } catch {
    return undefined
  }
}
