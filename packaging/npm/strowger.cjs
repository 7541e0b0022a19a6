#!/usr/bin/env node
'use strict'
/*
 * The command `strowger` of the npm package, in JavaScript that any Node version can run. It starts the program with the Node that is
 * installed with the package, or if that does not start, with the Node that runs this file if it is new enough.
 */
const path = require('path')
const { launch } = require('./launch.cjs')

const root = path.resolve(__dirname, '..')
const packages = [
  'node-' + process.platform + '-' + process.arch,
  'node-bin-' + process.platform + '-' + process.arch,
]
const oldest = 24

/** Path of the Node that npm installed for this platform; undefined if there is none or it does not start. */
function packaged() {
  for (const name of packages) {
    try {
      const home = path.dirname(require.resolve(name + '/package.json'))
      const node = path.join(home, 'bin', 'node')
      if (require('child_process').spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0) {
        return node
      }
    } catch {
      // The package is for another platform, or optional packages were not installed.
    }
  }
  return undefined
}

const node = packaged() || (parseInt(process.versions.node, 10) >= oldest ? process.execPath : undefined)
if (node) {
  const words = process.argv.slice(2)
  launch(node, [path.join('dist', 'main.js')].concat(words.length > 0 ? words : ['serve']), root)
} else {
  process.stderr.write(
    'Strowger needs Node ' +
      oldest +
      ' or newer; this is ' +
      process.versions.node +
      ', and the Node of the package does not start on this machine. On a minimal Debian, run `apt install libatomic1`.\n',
  )
  process.exitCode = 1
}
