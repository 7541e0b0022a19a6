import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The line that the program prints when it is ready. */
export type ReadyLine = {
  url: string
  api_key: string
  api_secret: string
  demo_number: string
  operator_token: string
  operator_url: string
  smpp_port: number
  smpp_system_id: string
  smpp_password: string
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** The program as a separate process that can be killed with any signal. */
export type Program = {
  pid: number
  /** Undefined if the program ended before it was ready. */
  ready: Promise<ReadyLine | undefined>
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
}

const root = resolve(import.meta.dirname, '../..')

/** Starts `serve` on a data folder; its log is appended to `program.log` there. */
export function startProgram(data: string, env: Record<string, string> = {}): Program {
  const log = openSync(join(data, 'program.log'), 'a')
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    cwd: data,
    stdio: ['ignore', 'pipe', log],
    env: {
      PATH: process.env['PATH'],
      // `npm start` sets the same folder.
      NODE_COMPILE_CACHE: join(root, '.cache'),
      STROWGER_JSON: '1',
      STROWGER_PORT: '0',
      STROWGER_DATA: data,
      STROWGER_LOG_LEVEL: 'warn',
      ...env,
    },
  })
  closeSync(log)
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = once(child, 'exit').then(([code, signal]): Ended => {
    process.removeListener('exit', killAtExit)
    return { code, signal }
  })
  const lines = createInterface({ input: child.stdout! })
  const ready = Promise.race([
    once(lines, 'line').then(([line]) => JSON.parse(line) as ReadyLine),
    ended.then(() => undefined),
  ])
  return { pid: child.pid!, ready, ended, kill: (signal) => void child.kill(signal) }
}
