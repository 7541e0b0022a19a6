import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A shell that runs one block after the other, like a reader's terminal. */
export type Shell = {
  /** Runs a block. Returns standard output; throws with both outputs if a command fails. */
  run(commands: string): Promise<string>
  /** Runs a block in the background and returns its output once it matches. */
  start(commands: string, ready: RegExp): Promise<string>
  close(): Promise<void>
}

/** Ends the output of a block, with the exit code. */
const ending = /<block ended: (\d+)>$/

export function openShell(folder: string, env: Record<string, string>): Shell {
  const start = () => spawn('bash', ['--norc'], { cwd: folder, env, detached: true })
  const shell = start()
  const children = [shell]
  let [out, errors] = ['', '']
  let changed = () => {}
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    changed()
  })
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  shell.on('exit', () => changed())
  shell.stdin.write('set -o pipefail\n')
  let blocks = 0
  return {
    async run(commands) {
      const file = join(folder, `.block-${(blocks += 1)}.sh`)
      writeFileSync(file, commands)
      ;[out, errors] = ['', '']
      // If a command fails, the block ends, but not the shell, because later blocks use the variables of earlier ones.
      shell.stdin.write(
        `trap 'return 1' ERR; source ${file} </dev/null; printf '<block ended: %d>' $?; trap - ERR\n`,
      )
      while (!ending.test(out)) {
        if (shell.exitCode !== null)
          throw new Error(`the shell ended with ${shell.exitCode}: ${out}${errors}`)
        await new Promise<void>((resolve) => (changed = resolve))
      }
      const [ended, code] = ending.exec(out)!
      const printed = out.slice(0, -ended.length)
      if (code !== '0') throw new Error(`exit code ${code}:\n${printed}\n${errors}`)
      return printed
    },
    start(commands, ready) {
      const child = start()
      children.push(child)
      let printed = ''
      child.stdin.end(commands)
      return new Promise((resolve, reject) => {
        const add = (text: string) => {
          printed += text
          if (ready.test(printed)) resolve(printed)
        }
        child.stdout.setEncoding('utf8').on('data', add)
        child.stderr.setEncoding('utf8').on('data', add)
        child.on('exit', () => reject(new Error(`it ended before it was ready: ${printed}`)))
      })
    },
    async close() {
      for (const child of children.toReversed()) {
        const running = child.exitCode === null && child.signalCode === null
        const ended = running ? once(child, 'exit') : undefined
        endGroup(child.pid!)
        await ended
      }
    },
  }
}

/** Ends a shell and its background jobs, unless all of them have ended already. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
