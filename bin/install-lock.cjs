'use strict'
const fs = require('fs')
const path = require('path')

const pollMs = 100
const bornMs = 5000

/**
 * Runs `work` while this process holds the lock, which is the folder `lock`. Waits while another running process holds it, and removes it if that
 * process has ended. `what` completes the message to a user who waits: "Another start is …".
 */
function underLock(lock, work, what) {
  let said = false
  while (!take(lock)) {
    if (holderIsGone(lock)) {
      discard(lock)
    } else {
      if (!said) {
        process.stderr.write('Another start is ' + (what || 'installing') + '; waiting for it …\n')
        said = true
      }
      sleep(pollMs)
    }
  }
  const release = () => fs.rmSync(lock, { recursive: true, force: true })
  try {
    return work()
  } finally {
    release()
  }
}

function take(lock) {
  try {
    fs.mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false
    }
    throw new Error(
      'The folder ' +
        path.dirname(lock) +
        ' cannot be written (' +
        error.code +
        '), so nothing can be installed.',
      { cause: error },
    )
  }
  fs.writeFileSync(path.join(lock, 'pid'), String(process.pid))
  return true
}

function holderIsGone(lock) {
  try {
    const pid = parseInt(fs.readFileSync(path.join(lock, 'pid'), 'utf8'), 10)
    return pid > 0 && !isAlive(pid)
  } catch {
    // The holder creates the folder before it stores its process ID, and may have ended in between.
    return ageOf(lock) > bornMs
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ageOf(lock) {
  try {
    return Date.now() - fs.statSync(lock).mtimeMs
  } catch {
    return 0
  }
}

// Renaming is atomic, so if several processes find the same abandoned lock, only one of them removes it.
function discard(lock) {
  const aside = lock + '.' + process.pid
  try {
    fs.renameSync(lock, aside)
    fs.rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another process removed it first.
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

module.exports = { underLock }
