import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '#platform/is-running.ts'

/** The ports of the exchange that runs on a data folder. `operatorPort` is undefined if operators use the customers' port, `smppPort` if the exchange has none. */
export type RunningPorts = { port: number; operatorPort?: number | undefined; smppPort?: number | undefined }

const fileIn = (dataFolder: string) => join(dataFolder, 'ports.json')

/** Writes the ports into the data folder, for the commands of this machine. Returns a function that removes them. */
export function publishPorts(dataFolder: string, ports: RunningPorts): () => void {
  const file = fileIn(dataFolder)
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify({ pid: process.pid, ...ports })}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return () => rmSync(file, { force: true })
}

/** The ports in the data folder; undefined if its exchange does not run, also after a crash that left the file. */
export function runningPorts(dataFolder: string): RunningPorts | undefined {
  try {
    const { pid, ...ports } = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as RunningPorts & {
      pid: number
    }
    return isRunning(pid) ? ports : undefined
  } catch {
    return undefined
  }
}
