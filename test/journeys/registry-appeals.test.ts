import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { VettingCalls, VettingRecord } from '#tendlc/tcr/vettings/calls.ts'
import { settleVettings } from '#tendlc/tcr/vettings/settle.ts'
import { reconcileNow } from '../support/campaign-registry.ts'
import { quiet } from '../support/database.ts'
import { startWithVettings, type Vetting, type VettingsAtRegistry } from '../support/registry-vettings.ts'
import { until } from '../support/until.ts'

let { registry, exchange, alice, brands, vettings, stop } = {} as VettingsAtRegistry
before(async () => {
  ;({ registry, exchange, alice, brands, vettings, stop } = await startWithVettings())
})
beforeEach(() => void registry.withdraw())
after(() => stop())

const pdf = Buffer.from('%PDF-1.7 certificate of incorporation of Blue Kite').toString('base64')
const broken = Buffer.from('this is not a document of the type it states').toString('base64')

/** A brand with a scored vetting. */
async function scored(): Promise<{ id: string; vetting: Vetting; path: string }> {
  const id = await brands.verified()
  const vetting = await vettings.order(id)
  await vettings.becomes(id, vetting, 'ACTIVE')
  return { id, vetting, path: `${vettings.requestsOf(id)}/${vetting.vetting_request_id}` }
}

/** Appeals with files of these contents. */
async function appeal(path: string, ...contents: string[]): Promise<void> {
  const evidence_ids: string[] = []
  for (const content of contents) {
    const file = { file_name: 'certificate.pdf', mime_type: 'application/pdf', content }
    const { status, body } = await alice.post<{ evidence_id: string }>(`${path}/evidence`, file)
    assert.ok(status < 300, JSON.stringify(body))
    evidence_ids.push(body.evidence_id)
  }
  const input = { reason: 'The address is correct.', categories: ['LOW_SCORE'], evidence_ids }
  const { status, body } = await alice.post(`${path}/appeals`, input)
  assert.equal(status, 200, JSON.stringify(body))
}

const decided = (id: string, vetting: Vetting) =>
  until(
    () => vettings.read(id, vetting),
    ({ appeals }) => appeals.at(-1)?.status === 'COMPLETE',
  )

describe('an appeal against a vetting at The Campaign Registry', () => {
  test('is upheld with evidence, which sets the score once', async () => {
    const { id, vetting, path } = await scored()
    await appeal(path, pdf)
    const ended = await decided(id, vetting)
    assert.deepEqual([ended.vetting_score, ended.appeals[0]?.outcome], [95, 'The score was changed to 95.'])
    const [stored] = registry.appeals()
    assert.match(String(stored?.['explanation']), /^The address is correct\. \[ref \w{8}\]$/)
    const { rows } = await exchange.db.query<{ count: number }>(
      `select count(*)::int as count from tendlc_history where event = 'reconsidered' and subject_id = $1`,
      [vetting.vetting_request_id],
    )
    assert.equal(rows[0]?.count, 1)
  })

  test('is denied without evidence, or with evidence that cannot be read', async () => {
    const { id, vetting, path } = await scored()
    await appeal(path)
    assert.equal((await decided(id, vetting)).appeals[0]?.outcome, 'No evidence was provided.')
    await appeal(path, broken)
    const ended = await until(
      () => vettings.read(id, vetting),
      ({ appeals }) => appeals[1]?.status === 'COMPLETE',
    )
    assert.equal(ended.appeals[1]?.outcome, 'The evidence cannot be read.')
    assert.equal(ended.vetting_score, 75)
  })

  test('has its decision although the registry lists an appeal that cannot be read', async () => {
    const { id, vetting, path } = await scored()
    const [brand] = registry.brands().filter(({ referenceId }) => referenceId === id)
    const odd = {
      brandId: brand!.brandId,
      appealStatus: 7,
      explanation: { text: 'Kite' },
      appealOutcome: 'none',
    }
    ;(registry.appeals() as unknown[]).push(odd)
    await appeal(path, pdf)
    assert.equal((await decided(id, vetting)).vetting_score, 95)
  })

  test('has its decision after the next comparison when webhooks are lost', async () => {
    const { id, vetting, path } = await scored()
    registry.inject({ fault: 'lose-events' })
    const before = registry.appeals().length
    await appeal(path, pdf)
    await until(
      () => registry.appeals()[before]?.appealStatus,
      (status) => status === 'COMPLETE',
    )
    await reconcileNow(exchange.db)
    assert.equal((await decided(id, vetting)).vetting_score, 95)
  })

  test('keeps its score when a comparison had read the earlier one', async () => {
    const { id, vetting, path } = await scored()
    const earlier = structuredClone(vettings.atRegistry(id)) as unknown as VettingRecord[]
    const [brand] = registry.brands().filter(({ referenceId }) => referenceId === id)
    const late = {
      async list() {
        await appeal(path, pdf)
        assert.equal((await decided(id, vetting)).vetting_score, 95)
        return earlier
      },
    } as unknown as VettingCalls
    const compared = { brand_id: id, account_id: alice.apiKey, registry_brand_id: brand!.brandId }
    const deps = { db: exchange.db, clock: { now: Date.now }, log: quiet, vettings: late }
    await settleVettings(deps, compared)
    assert.equal((await vettings.read(id, vetting)).vetting_score, 95)
  })

  test('is sent once, with each file, when the responses of the registry are lost', async () => {
    const { id, vetting, path } = await scored()
    const [files, appeals] = [registry.attachments().length, registry.appeals().length]
    registry.inject({ fault: 'lose-answers', of: 'write', count: 2 })
    await appeal(path, pdf)
    await until(
      () => registry.attachments().length,
      (count) => count > files,
    )
    await vettings.anotherLook(id)
    await until(
      () => registry.appeals().length,
      (count) => count > appeals,
    )
    await exchange.advance(3_600)
    assert.equal((await decided(id, vetting)).vetting_score, 95)
    assert.deepEqual([registry.attachments().length - files, registry.appeals().length - appeals], [1, 1])
  })
})
