'use strict'
const { spawn } = require('child_process')
const path = require('path')

/**
 * Runs the script `words[0]` on `node` with the standard streams of this process, and exits with the exit code or signal of the child. An IPC channel
 * to the child closes if this process is killed, so that the program can exit too; an exchange reports through it that it is ready. Returns the
 * child.
 */
function launch(node, words, root) {
  const script = path.join(root, words[0])
  const env = Object.assign({}, process.env, {
    PATH: [path.join(root, 'node_modules', '.bin'), path.dirname(node), process.env.PATH || ''].join(
      path.delimiter,
    ),
  })
  // Half of the start time is spent on parsing the program, so Node caches the compiled code if its version can do that.
  if (words[0] === 'src/main.ts' && !env.NODE_COMPILE_CACHE) {
    env.NODE_COMPILE_CACHE = path.join(root, '.cache')
  }
  const child = spawn(node, [script].concat(words.slice(1)), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  // A terminal sends these signals to the whole process group; a child that received one twice would exit without draining.
  const passedByTerminal = process.stdin.isTTY ? ['SIGINT', 'SIGHUP'] : []
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  const forward = (signal) => {
    if (passedByTerminal.indexOf(signal) < 0) {
      child.kill(signal)
    }
  }
  signals.forEach((signal) => process.on(signal, forward))
  child.on('error', (error) => {
    process.stderr.write('Node could not be started from ' + node + ' (' + error.message + ').\n')
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    signals.forEach((name) => process.removeListener(name, forward))
    if (signal) {
      process.kill(process.pid, signal)
    }
    process.exitCode = code === null ? 1 : code
  })
  return child
}

module.exports = { launch }
