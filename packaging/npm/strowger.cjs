#!/usr/bin/env node
'use strict'
/*
 * `strowger`, where it was installed as a package: in JavaScript that any Node reads, it hands over to the Node that the package
 * brings along, or to the one that runs it where that is new enough.
 */
const path = require('path')
const { launch } = require('./launch.cjs')

const root = path.resolve(__dirname, '..')
const packages = [
  'node-' + process.platform + '-' + process.arch,
  'node-bin-' + process.platform + '-' + process.arch,
]
const oldest = 24

/** The Node that npm installed for this platform; undefined where there is none that starts. */
function packaged() {
  for (const name of packages) {
    try {
      const home = path.dirname(require.resolve(name + '/package.json'))
      const node = path.join(home, 'bin', 'node')
      if (require('child_process').spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0) {
        return node
      }
    } catch {
      // Not of this platform, or left out by whoever installed.
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
      ', and the Node of the package does not start here. `apt install libatomic1` is what a small Debian lacks for it.\n',
  )
  process.exitCode = 1
}
