import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { reasonOf } from './engine-error.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { canSeeProcesses, processesOf, servesCluster, signal, waitForEnd } from './processes.ts'
import { isRunning } from '../is-running.ts'

/** A running server. `gone` resolves when the server has exited, for any reason. */
export type Postmaster = { pid: number; port: number; gone: Promise<void> }

/** Why a server did not start: the port is in use, processes of its predecessor still run, or the last line of its log. */
export type Failure = { failed: 'port' | 'lingering' | 'other'; reason: string }

const maxLogBytes = 8 * 2 ** 20

/** Starts the server and waits until it accepts connections; recovery after a crash may take any time. */
export async function launch(
  location: ClusterLocation,
  binaries: Binaries,
  port: number,
  chosen: Record<string, string>,
): Promise<Postmaster | Failure> {
  const { fd, size } = openLogFile(location.logFile)
  const words = Object.entries({ ...chosen, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The output goes to a file, because the server may outlive this process.
  const child = spawn(join(binaries.folder, 'bin', 'postgres'), ['-D', location.cluster, ...words], {
    cwd: '/',
    env: serverEnvironment,
    uid: location.account?.uid,
    gid: location.account?.gid,
    detached: true,
    stdio: ['ignore', fd, fd],
  })
  closeSync(fd)
  const end = new AbortController()
  child.once('exit', () => end.abort())
  child.once('error', (error) => end.abort(error))
  const gone = once(end.signal, 'abort').then(() => undefined)
  while (!end.signal.aborted) {
    const status = readPidFile(location.cluster)
    if (status?.ready && status.pid === child.pid) {
      child.unref()
      return { pid: status.pid, port, gone }
    }
    await delay(5)
  }
  // Without a process ID the binary could not be executed.
  return explain(child.pid ? readTail(location.logFile, size) : reasonOf(end.signal.reason))
}

/** Adopts a healthy server that an earlier run of the program has started. */
export function adopt(pid: number, port: number): Postmaster {
  const gone = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isRunning(pid)) return
      clearInterval(timer)
      resolve()
    }, 100).unref()
  })
  return { pid, port, gone }
}

/** Stops a server: a fast shutdown, then an immediate shutdown (the next start replays the log), then SIGKILL. No committed data is lost. */
export async function halt(pid: number, timeoutMs: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name)
    // A suspended server cannot handle the signal.
    signal(pid, 'SIGCONT')
    if (await waitForEnd([pid], name === 'SIGINT' ? timeoutMs : 5_000)) return
  }
}

type PidFile = { pid: number; port: number; ready: boolean }

/** Reads the server's PID file: line 1 is its process, line 4 its port, line 8 whether it accepts connections. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The server that runs on this cluster now, if any. */
export function findServer(cluster: string): PidFile | undefined {
  const file = readPidFile(cluster)
  return file && servesCluster(file.pid, cluster) ? file : undefined
}

/**
 * Removes the PID file of a server that no longer runs. PostgreSQL trusts the file as long as any process has that PID: a later
 * process, or the dead server itself if no init process reaps it (in a container without init).
 */
export function removeStalePidFile(cluster: string): void {
  const dead = readPidFile(cluster)
  if (!dead || !canSeeProcesses || processesOf(cluster).length > 0) return
  if (readPidFile(cluster)?.pid === dead.pid) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function openLogFile(path: string): { fd: number; size: number } {
  let fd = openSync(path, 'a', 0o600)
  if (fstatSync(fd).size > maxLogBytes) {
    closeSync(fd)
    renameSync(path, `${path}.1`)
    fd = openSync(path, 'a', 0o600)
  }
  return { fd, size: fstatSync(fd).size }
}

function readTail(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n')
  const notifier = lines.filter((line) => /FATAL|PANIC|could not|error while loading/.test(line))
  return (notifier.length > 0 ? notifier : lines.slice(-1)).join('; ')
}

function explain(reason: string): Failure {
  if (/Address already in use|could not create any TCP\/IP sockets/.test(reason))
    return { failed: 'port', reason }
  if (/pre-existing shared memory|lock file .* already exists/.test(reason))
    return { failed: 'lingering', reason }
  return { failed: 'other', reason }
}
