import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../database/db.ts'
import { isUnavailable, mayHaveCommitted } from '../database/faults.ts'
import { openLog } from '../log.ts'
import { hostOf } from './socket.ts'

test('a data folder whose socket has too long a path, or a comma, is connected to by TCP', () => {
  assert.equal(hostOf('/srv/strowger/data/postgres'), '%2Fsrv%2Fstrowger%2Fdata%2Fpostgres')
  assert.equal(hostOf(`/srv/${'x'.repeat(90)}/postgres`), '127.0.0.1')
  assert.equal(hostOf('/srv/one,two/postgres'), '127.0.0.1')
})

test('a server without its socket is unavailable, and nothing was sent to it', async () => {
  const db = openDb({
    url: `postgres://strowger:secret@${hostOf('/nowhere')}:5432/strowger`,
    log: openLog('silent'),
    max: 1,
  })
  const error: unknown = await db.query('select 1').then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.deepEqual([isUnavailable(error), mayHaveCommitted(error)], [true, false])
  await db.close()
})
