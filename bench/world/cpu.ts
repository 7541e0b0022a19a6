import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, which Linux fixes at 100 on all machines. */
const ticks = 100

/** CPU seconds of a process so far, including its children; 0 if the system does not report them. */
export function cpuSeconds(pid: number): number {
  const of = statOf(pid)
  const children = pidsOfChildren(pid).map((child) => statOf(child))
  return [of, ...children].reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0)
}

/** CPU seconds of a process so far, without its children. */
export function ownSecondsOf(pid: number): number {
  return statOf(pid, 2)?.seconds ?? 0
}

/** Current and peak memory of a process in megabytes; 0 if the system does not report it. */
export function megabytesOf(pid: number): { now: number; most: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1')
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    return { now: of('VmRSS'), most: of('VmHWM') }
  } catch {
    return { now: 0, most: 0 }
  }
}

/** Measures how many cores processes keep busy, by name, from now until the returned function is called. */
export function watchCpu(pids: Record<string, number>): () => string {
  const began = performance.now()
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, seconds: cpuSeconds(pid) }))
  return () => {
    const took = (performance.now() - began) / 1000
    return before
      .map(({ name, pid, seconds }) => `${name} ${((cpuSeconds(pid) - seconds) / took).toFixed(2)}`)
      .join(', ')
  }
}

/** Reads meters of CPU seconds from now until the returned function is called with the number of items to divide by. */
export function watchCost(meters: Record<string, () => number>): (items: number) => string {
  const before = Object.entries(meters).map(([name, meter]) => ({ name, meter, seconds: meter() }))
  const micros = (meter: () => number, seconds: number) => (meter() - seconds) * 1e6
  return (items) =>
    before
      .map(({ name, meter, seconds }) => `${name} ${(micros(meter, seconds) / items).toFixed(0)} µs`)
      .join(', ')
}

/** CPU seconds of this process, without its children. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The parent of a process; for a database backend, its server. */
export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}

function statOf(pid: number, meters: 2 | 4 = 4): { parent: number; seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name before the last parenthesis may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Includes ended children, such as the vacuums of a database server.
    const seconds = fields.slice(11, 11 + meters).reduce((sum, field) => sum + Number(field), 0) / ticks
    return { parent: Number(fields[1]), seconds }
  } catch {
    return undefined
  }
}

function pidsOfChildren(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0 && statOf(one)?.parent === pid)
  } catch {
    return []
  }
}
