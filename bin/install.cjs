'use strict'
const { spawnSync } = require('child_process')
const { createHash } = require('crypto')
const fs = require('fs')
const path = require('path')
const { underLock } = require('./install-lock.cjs')

const stampName = '.strowger-lock'
const runs = 24

/**
 * Installs the packages of `package-lock.json` into `node_modules` unless they are installed already; concurrent callers install them once. A
 * `node_modules` that is a symbolic link belongs to another folder and is not changed. Returns the path of the Node that runs the program. Throws an
 * Error whose message says what the operator can do.
 */
function install(root) {
  const wanted = hashOf(path.join(root, 'package-lock.json'))
  const known = readStamp(root)
  if (known && known.lock === wanted) {
    return runtime(root, known.pinned)
  }
  if (isLink(root)) {
    return runtime(root, pinnedRuns(root))
  }
  if (!known && installedByHand(root)) {
    return runtime(root, stamp(root, wanted))
  }
  return underLock(path.join(root, '.strowger-install'), () => {
    const meanwhile = readStamp(root)
    if (meanwhile && meanwhile.lock === wanted) {
      return runtime(root, meanwhile.pinned)
    }
    clean(root)
    return runtime(root, stamp(root, wanted))
  })
}

/** Whether `node_modules` is a link to another folder: `npm ci` would delete packages that other programs may be using. */
function isLink(root) {
  try {
    return fs.lstatSync(path.join(root, 'node_modules')).isSymbolicLink()
  } catch {
    return false
  }
}

/** Whether npm has installed the packages here after the lock file was written, as in the build of an image. */
function installedByHand(root) {
  try {
    const done = fs.statSync(path.join(root, 'node_modules', '.package-lock.json'))
    return done.mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  } catch {
    return false
  }
}

/** Stores the hash of the installed lock file and whether the installed Node runs on this machine; returns the latter. */
function stamp(root, lock) {
  const pinned = pinnedRuns(root)
  try {
    if (!pinned) {
      // npm puts the folder of this file first in PATH, so `node` would start a program that does not run here.
      fs.rmSync(pinnedNode(root), { force: true })
    }
    fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true })
    fs.writeFileSync(stampPath(root), JSON.stringify({ lock, pinned }) + '\n')
  } catch {
    // A read-only installation cannot store the result, so every start checks again.
  }
  return pinned
}

function clean(root) {
  process.stderr.write('Installing what Strowger needs; this happens once and takes about a minute …\n')
  const npm = npmCommand()
  const words = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  // The output of npm goes to standard error, because standard output is reserved for the output of the program.
  const done = spawnSync(npm[0], npm.slice(1).concat(words), { cwd: root, stdio: ['ignore', 2, 2] })
  if (done.error || done.status !== 0) {
    const why = done.error ? done.error.message : 'it ended with ' + (done.signal || done.status)
    throw new Error(
      '`npm ci --ignore-scripts` did not succeed (' +
        why +
        '). Check that the npm registry can be reached and that ' +
        root +
        ' can be written, then start again.',
    )
  }
}

/** The npm that started this process, or else the one next to the running Node, or else the one in PATH. */
function npmCommand() {
  const beside = path.dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(beside, '..', 'share', 'nodejs', 'npm', 'bin', 'npm-cli.js'),
  ]
  const script = candidates.find((file) => file && /npm-cli\.c?js$/.test(file) && fs.existsSync(file))
  return script ? [process.execPath, script] : ['npm']
}

function pinnedNode(root) {
  return path.join(root, 'node_modules', '.bin', 'node')
}

/**
 * Whether the Node in `node_modules` runs on this machine. It does not run with another C library, without libatomic (which small Debian images
 * lack), or on an unsupported platform.
 */
function pinnedRuns(root) {
  return starts(pinnedNode(root))
}

function starts(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

function runtime(root, pinned) {
  if (pinned) {
    return pinnedNode(root)
  }
  if (parseInt(process.versions.node, 10) >= runs) {
    return process.execPath
  }
  return spareNode(path.join(root, 'bin', 'spare-node'))
}

/** Installs an older Node with fewer requirements from npm, for machines on which the one in `node_modules` does not run. Returns its path. */
function spareNode(home) {
  const node = path.join(home, 'node_modules', '.bin', 'node')
  if (starts(node)) {
    return node
  }
  underLock(path.join(home, '.strowger-install'), () => {
    if (!starts(node)) {
      clean(home)
    }
  })
  if (starts(node)) {
    return node
  }
  throw new Error(
    'There is no packaged Node for ' +
      process.platform +
      ' ' +
      process.arch +
      '. Install Node ' +
      runs +
      ' or newer and start again (this is ' +
      process.versions.node +
      ').',
  )
}

function stampPath(root) {
  return path.join(root, 'node_modules', stampName)
}

function readStamp(root) {
  try {
    return JSON.parse(fs.readFileSync(stampPath(root), 'utf8'))
  } catch {
    return null
  }
}

function hashOf(file) {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex')
}

module.exports = { install }
