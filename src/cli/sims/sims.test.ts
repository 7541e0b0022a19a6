import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let operator: Terminal
const folder = mkdtempSync(join(tmpdir(), 'strowger-sims-'))
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

test('an operator imports SIMs from a file, lists them and shows one', async () => {
  const put = await exchange.operator.put('/operator/v1/sim-partners/ACME', { company_name: 'Acme' })
  assert.ok(put.status < 300, JSON.stringify(put.body))
  const iccids = ['894902000010000001', '894902000010000002', '894902000010000003']
  const file = join(folder, 'sims.csv')
  writeFileSync(file, ['iccid,msisdn', ...iccids.map((iccid, n) => `${iccid},49151000000${n}`)].join('\n'))
  const made = await operator.run('sims', 'import', file, '--partner', 'ACME')
  assert.deepEqual([made.code, made.out.startsWith('3 rows: ')], [0, true], made.out + made.err)
  const listed = await operator.run('sims', 'list', '--partner', 'ACME', '--limit', '2')
  assert.match(listed.out, /^894902000010000001 +On Stock +– +491510000000 /m)
  assert.match(listed.err, /^3 SIMs\. There may be more: --cursor /)
  const most = await operator.run('sims', 'list', '--partner', 'ACME', '--by-usage')
  assert.deepEqual([most.out, most.err], ['', '0 SIMs. No matching entries.'], 'no SIM has usage')
  const shown = await operator.run('sims', 'show', iccids[0]!, '--partner', 'ACME')
  assert.match(shown.out, /^msisdn +491510000000$/m)
  assert.match((await operator.run('sims', 'list', '--partner', 'ACME', '--status', 'Asleep')).err, /status/)
})

test('SIMs of a file or of a status are moved and transferred once the operator confirms with --yes', async () => {
  const put = await exchange.operator.put('/operator/v1/sim-partners/HEIR', { company_name: 'Heir' })
  assert.ok(put.status < 300)
  const requested = await operator.run('sims', 'move', 'deliver', '--partner', 'ACME', '--status', 'On Stock')
  assert.deepEqual([requested.code, requested.err], [0, 'This affects 3 SIMs. Re-run with --yes.'])
  const one = ['--iccid', '894902000010000003']
  await operator.run('sims', 'move', 'deliver', '--partner', 'ACME', ...one, '--yes')
  const moved = await operator.run(
    'sims',
    'move',
    'deliver',
    '--partner',
    'ACME',
    '--status',
    'On Stock',
    '--yes',
  )
  assert.deepEqual([moved.code, moved.err], [0, '2 SIMs changed.'])
  const again = await operator.run('sims', 'move', 'deliver', '--partner', 'ACME', ...one, '--yes')
  assert.equal(again.code, 1)
  assert.match(again.out, /^894902000010000003 +The SIM is already Delivered\.$/m)
  const file = join(folder, 'transferred.csv')
  writeFileSync(file, 'iccid,why\n894902000010000001,sold\n894902000010000002,sold\n')
  const provided = ['--partner', 'ACME', '--to', 'HEIR', '--file', file, '--accept', '--yes']
  assert.equal((await operator.run('sims', 'give', ...provided)).err, '2 SIMs changed.')
  assert.match((await operator.run('sims', 'list', '--partner', 'HEIR')).err, /^2 SIMs\./)
  assert.match(
    (await operator.run('sims', 'move', 'block', '--partner', 'ACME')).err,
    /^Select SIMs with exactly one/,
  )
})

test('a limit profile is assigned to the SIMs of a file and removed, and unknown SIMs are listed', async () => {
  const limits = '/operator/v1/sim-partners/PARCEL'
  await exchange.operator.put(limits, { company_name: 'Parcel' })
  const profile = { name: 'small', alarm_bytes: 2_000 }
  const made = await exchange.operator.post<{ limit_profile_id: string }>(`${limits}/limit-profiles`, profile)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const iccids = Array.from({ length: 4 }, (_, n) => `89490200002000000${n}`)
  const [absent = '', ...present] = iccids
  const file = join(folder, 'parcel.csv')
  writeFileSync(file, ['iccid', ...present].join('\n'))
  await operator.run('sims', 'import', file, '--partner', 'PARCEL')
  writeFileSync(file, iccids.join('\n'))
  const assign = (id: string) =>
    operator.run('sims', 'assign', '--partner', 'PARCEL', '--file', file, '--limit-profile', id, '--yes')
  const outcome = await assign(made.body.limit_profile_id)
  assert.match(outcome.out, new RegExp(`${absent} +does not belong to the customer`))
  assert.match(outcome.err, /3 SIMs changed, 1 rejected\./)
  const profileOf = async () =>
    (await operator.run('sims', 'show', present[0]!, '--partner', 'PARCEL', '--json')).out
  assert.equal(JSON.parse(await profileOf()).limit_profile_id, made.body.limit_profile_id)
  await assign('none')
  assert.equal(JSON.parse(await profileOf()).limit_profile_id, null)
  const nothing = await operator.run('sims', 'assign', '--partner', 'PARCEL', '--file', file)
  assert.match(nothing.err, /State at least one of --pool/)
})
