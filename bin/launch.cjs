'use strict'
const { spawn } = require('child_process')
const path = require('path')

/**
 * Runs `words` on `node` with our standard streams and ends as the child ends: same exit code, or same signal.
 * The channel beside the streams closes when this process is killed, so that the program can notice; an exchange says on it that it
 * is ready. Returns the child.
 */
function launch(node, words, root) {
  const script = path.join(root, words[0])
  const env = Object.assign({}, process.env, {
    PATH: [path.join(root, 'node_modules', '.bin'), path.dirname(node), process.env.PATH || ''].join(
      path.delimiter,
    ),
  })
  // Half of what a start takes is reading the program; Node keeps what it has read, where it can.
  if (words[0] === 'src/main.ts' && !env.NODE_COMPILE_CACHE) {
    env.NODE_COMPILE_CACHE = path.join(root, '.cache')
  }
  const child = spawn(node, [script].concat(words.slice(1)), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  // A terminal sends Ctrl-C and hang-up to the whole group already; a second one would mean "now, without draining".
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
