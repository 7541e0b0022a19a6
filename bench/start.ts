import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Measure, type Row } from './row.ts'
import { startChild } from './world/child.ts'
import { sendOnce, type Ready } from './world/exchange.ts'

const times = 5
const barSeconds = 5
const root = resolve(import.meta.dirname, '..')

/** Time from `npm start`, with packages installed, to the first accepted message, with an empty and with a used data folder. */
export const measureStart: Measure = async ({ say }) => {
  const first: number[] = []
  const later: number[] = []
  for (let i = 0; i < times; i++) {
    const data = mkdtempSync(join(tmpdir(), 'strowger-bench-'))
    chmodSync(data, 0o711)
    first.push(await startOnce(data))
    later.push(await startOnce(data))
    rmSync(data, { recursive: true, force: true })
    say(`first start ${first.at(-1)!.toFixed(2)} s, second start ${later.at(-1)!.toFixed(2)} s`)
  }
  return [
    rowOf('`npm start` to the first accepted message, empty folder', first),
    rowOf('`npm start` to the first accepted message, later starts', later),
  ]
}

async function startOnce(data: string): Promise<number> {
  const began = performance.now()
  const child = startChild('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STROWGER_JSON: '1',
      STROWGER_PORT: '0',
      STROWGER_DATA: data,
      STROWGER_LOG_LEVEL: 'warn',
    },
  })
  const [line] = await once(createInterface({ input: child.process.stdout! }), 'line')
  await sendOnce(JSON.parse(line as string) as Ready)
  const seconds = (performance.now() - began) / 1000
  await child.stop()
  return seconds
}

function rowOf(name: string, seconds: number[]): Row {
  const sorted = seconds.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]!
  const range = `${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)}`
  return {
    name,
    result: `${median.toFixed(2)} s (median of ${times}, ${range})`,
    bar: `≤ ${barSeconds} s`,
    reached: median <= barSeconds,
  }
}
