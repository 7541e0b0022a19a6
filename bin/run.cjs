'use strict'
/*
 * Entry point of all npm scripts, such as `npm start` and `npm test`. Every version of Node can parse it: it installs missing packages and then
 * starts the Node that they contain, which can run TypeScript.
 */
const { spawn } = require('child_process')
const fs = require('fs')
const path = require('path')

const root = path.resolve(__dirname, '..')
const oldest = 20

/** The scripts of the development tools, by command. */
const tools = {
  test: 'bin/gate.ts',
  again: 'bin/again.ts',
  bench: 'bench/main.ts',
  faults: 'test/faults/run.ts',
  fuzz: 'test/fuzz/run.ts',
  prepack: 'bin/prepack.ts',
}

/** The script for Node, and its arguments. */
function commandLine(words) {
  const rest = words.slice(1)
  const tool = tools[words[0]]
  if (tool) {
    return [tool].concat(rest)
  }
  const namesCommand = rest.length > 0 && rest[0][0] !== '-'
  return ['src/main.ts'].concat(words[0] === 'start' && !namesCommand ? ['serve'] : [], rest)
}

/**
 * Builds the console in another process; the exchange serves the console as soon as it is built. A package has no sources, because it contains the
 * built console.
 */
function buildConsole(node) {
  if (!fs.existsSync(path.join(root, 'console', 'src'))) {
    return
  }
  const words = [path.join(root, 'bin', 'build-console.ts')]
  spawn(node, words, { cwd: root, stdio: ['ignore', 2, 2] }).unref()
}

function run(words) {
  if (['start', 'program'].concat(Object.keys(tools)).indexOf(words[0]) < 0) {
    throw new Error('Say `npm start` to run the exchange or `npm test` to check it.')
  }
  if (parseInt(process.versions.node, 10) < oldest) {
    throw new Error(
      'This is Node ' +
        process.versions.node +
        '; Strowger needs Node ' +
        oldest +
        ' or newer to install itself.',
    )
  }
  const node = require('./install.cjs').install(root)
  const child = require('./launch.cjs').launch(node, commandLine(words), root)
  if (words[0] === 'start') {
    // The build waits until the exchange is ready, because both use two cores, and a small machine has no more.
    child.once('message', () => buildConsole(node))
  }
}

try {
  run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(error.message + '\n')
  process.exitCode = 1
}
