import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { Client } from 'pg'
import { findServer, halt } from './postmaster.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './start.ts'

/** A data folder for one test; after the tests of the file its server is stopped and its files are deleted. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-engine-'))
  chmodSync(folder, 0o711)
  after(async () => {
    const server = findServer(join(folder, 'postgres'))
    if (server) await halt(server.pid, 2_000)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Collects the messages to the operator; `heard` waits for a line. */
export function listener() {
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const note = (_: object, message: string) => {
    lines.push(message)
    for (const wake of waiting) wake()
  }
  const heard = async (words: RegExp) => {
    while (!lines.some((line) => words.test(line))) await new Promise<void>((resolve) => waiting.add(resolve))
  }
  return { lines, heard, log: { info: note, warn: note, error: note } }
}

/** Starts an engine in this process. */
export async function engine(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<Embedded> {
  return startEmbedded({ log: listener().log, ...options })
}

export type EngineProcess = {
  child: ChildProcess
  url: string
  ownerUrl: string
  lines: string[]
  refused?: string
}

/** Starts an engine in a separate process, which can be killed at any time. */
export function startEngineProcess(dataDir: string, as?: { uid: number; gid: number }) {
  const program = join(import.meta.dirname, 'engine-process.fixture.ts')
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...as })
  after(() => child.kill('SIGKILL'))
  return { child, out: child.stdout }
}

/** Starts an engine process and waits until it prints its URLs or the reason for refusing to start. */
export async function engineProcess(
  dataDir: string,
  as?: { uid: number; gid: number },
): Promise<EngineProcess> {
  const { child, out } = startEngineProcess(dataDir, as)
  const [line] = (await once(createInterface(out), 'line')) as [string]
  return { child, ...(JSON.parse(line) as Omit<EngineProcess, 'child'>) }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Runs one statement in its own session. */
export async function ask<R extends object = object>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as R[]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The process that serves a data folder now. */
export function serverOf(folder: string): number {
  const server = findServer(join(folder, 'postgres'))
  if (!server) throw new Error(`no server runs over ${folder}`)
  return server.pid
}
