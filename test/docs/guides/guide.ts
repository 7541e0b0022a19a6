import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { hangMs } from '../../support/until.ts'
import { root } from '../pages.ts'
import { differenceOf } from './compare.ts'
import { openSandbox } from './sandbox.ts'
import { openShell, type Shell } from './shell.ts'
import { type Step, stepsOf } from './steps.ts'

const missing = ['bash', 'curl', 'jq', 'openssl'].filter(
  (tool) => spawnSync(tool, ['--version']).error !== undefined,
)
const skip = missing.length > 0 && `not installed: ${missing.join(', ')}`

/**
 * Runs a guide of `docs/guides/` as printed: its commands in one shell, in their own folder, with a running sandbox. A guide that starts the
 * exchange itself gets none (`started: false`).
 */
export function testGuide(name: string, { started = true } = {}): void {
  test(`the commands of the guide ${name} print what the guide shows`, { skip }, async () => {
    const sandbox = await openSandbox({ started })
    const bin = join(sandbox.folder, 'bin')
    mkdirSync(bin)
    symlinkSync(join(root, 'bin', 'strowger'), join(bin, 'strowger'))
    const path = `${bin}:${process.env['PATH']}`
    const home = {
      HOME: sandbox.folder,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: join(root, '.cache'),
    }
    const shell = openShell(sandbox.folder, { ...sandbox.env, ...home, PATH: path, SOURCE: root })
    try {
      for (const step of stepsOf(readFileSync(join(root, 'docs', 'guides', `${name}.md`), 'utf8')))
        await runStep(shell, step, `docs/guides/${name}.md:${step.line}`)
    } finally {
      await shell.close()
      await sandbox.stop()
    }
  })
}

async function runStep(shell: Shell, { commands, mode, output }: Step, position: string): Promise<void> {
  try {
    if (mode === 'start') {
      // Guides start the exchange in the folder of its sources.
      const printed = await shell.start(`cd "$SOURCE"\n${commands}`, /Press Ctrl-C to stop/)
      return check(output && differenceOf(output, printed))
    }
    if (mode === 'once') {
      const printed = await shell.run(commands)
      return check(output && differenceOf(output, printed))
    }
    const deadline = performance.now() + hangMs
    for (;;) {
      const difference = await shell.run(commands).then(
        (printed) => differenceOf(output!, printed),
        (error: Error) => error.message,
      )
      if (difference === undefined) return
      if (performance.now() > deadline) throw new Error(difference)
      await pause(250)
    }
  } catch (error) {
    throw new Error(`${position}: ${(error as Error).message}`, { cause: error })
  }
}

function check(difference: string | undefined): void {
  if (difference !== undefined) throw new Error(difference)
}
