import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { isRunning } from '../is-running.ts'

/** Whether the working folder of a process is visible. */
export const canSeeProcesses = process.platform === 'linux'

/** Whether the process is a PostgreSQL of this cluster, not another process that got the same PID later. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false
  try {
    if (canSeeProcesses) return readlinkSync(`/proc/${pid}/cwd`) === cluster || startsCluster(pid, cluster)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** Whether a process was started with the folder as an argument: a server that has not entered the folder yet, or initdb, which never does. */
function startsCluster(pid: number, cluster: string): boolean {
  const [program = '', first, second] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (basename(program) === 'initdb') return first === `--pgdata=${cluster}`
  return basename(program) === 'postgres' && first === '-D' && second === cluster
}

/** Processes of the cluster that outlived their postmaster. Only Linux can identify them; elsewhere the list is empty. */
export function processesOf(cluster: string): number[] {
  if (!canSeeProcesses) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && servesCluster(pid, cluster))
}

/** Waits at most `ms` until all of the processes have ended. Returns whether they have. */
export async function waitForEnd(pids: number[], ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (pids.some(isRunning)) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}
