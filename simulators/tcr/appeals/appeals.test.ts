import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { errorsOf, openRegistry, type OpenRegistry } from '../../../test/support/registry-client.ts'
import { until } from '../../../test/support/until.ts'

type Appeal = { appealStatus: string; appealStatusUpdateDate: string | null; appealOutcome: object | null }

let open: OpenRegistry
before(async () => {
  open = await openRegistry()
})
after(() => open.registry.close())

const unverified = { ein: '001234567' }

/** Uploads a readable file of evidence and returns its ID. */
async function evidenceOf(brandId: string): Promise<string> {
  const { url, key, secret } = open.registry
  const body = new FormData()
  const content = 'The tax office confirms the number of Blue Kite.'
  body.append('file', new File([content], 'letter.txt', { type: 'text/plain' }))
  const headers = { authorization: `Basic ${btoa(`${key}:${secret}`)}` }
  const response = await fetch(`${url}/brand/${brandId}/appeal/evidence`, { method: 'POST', headers, body })
  return ((await response.json()) as { uuid: string }).uuid
}

const appeal = (brandId: string, body: object) =>
  open.api.post(`/brand/${brandId}/appeal`, { appealCategories: ['VERIFY_TAX_ID'], ...body })

const decided = (brandId: string) =>
  until(
    async () => (await open.api.get<Appeal[]>(`/brand/${brandId}/appeal`)).body,
    ([one]) => one!.appealStatus === 'COMPLETE',
  )

const statusOf = async (brandId: string) =>
  (await open.api.get<{ identityStatus: string }>(`/brand/${brandId}`)).body.identityStatus

describe('an appeal against the identity status of a brand', () => {
  test('with readable evidence verifies the brand', async () => {
    const brandId = await open.brandOf(unverified)
    const uuid = await evidenceOf(brandId)
    const { status } = await appeal(brandId, { attachmentUuids: [uuid], explanation: 'See the letter.' })
    assert.equal(status, 204)
    const [one] = await decided(brandId)
    assert.partialDeepStrictEqual(one, {
      brandId,
      categoryList: ['VERIFY_TAX_ID'],
      attachmentUuidList: [uuid],
      explanation: 'See the letter.',
      appealOutcome: { vetStatus: 'VERIFIED', optionalAttributes: {}, feedback: { category: [] } },
    })
    assert.equal(await statusOf(brandId), 'VERIFIED')
    const ofVettings = await open.api.get(`/brand/${brandId}/externalVetting/appeal`)
    assert.deepEqual(ofVettings.body, [])
  })

  test('without evidence is denied, with the reason', async () => {
    const brandId = await open.brandOf(unverified)
    assert.equal((await appeal(brandId, {})).status, 204)
    const [one] = await decided(brandId)
    const [category] = (one!.appealOutcome as { feedback: { category: { description: string }[] } }).feedback
      .category
    assert.equal(category!.description, 'No evidence was provided.')
    assert.equal(await statusOf(brandId), 'UNVERIFIED')
  })

  test('has neither an outcome nor a date while it is pending, and cannot be repeated', async (t) => {
    const slow = await openRegistry({ vettingMs: 3_600_000 })
    t.after(() => slow.registry.close())
    const path = `/brand/${await slow.brandOf(unverified)}/appeal`
    const send = () => slow.api.post(path, { appealCategories: ['VERIFY_TAX_ID'] })
    assert.equal((await send()).status, 204)
    const [one] = (await slow.api.get<Appeal[]>(path)).body
    assert.deepEqual(
      [one!.appealStatus, one!.appealStatusUpdateDate, one!.appealOutcome],
      ['PENDING', null, null],
    )
    assert.deepEqual(errorsOf(await send()), ['503 brandId'])
  })

  test('is refused with a category of vettings, or a file of another brand', async () => {
    const [brandId, other] = [await open.brandOf(unverified), await open.brandOf()]
    const refused = async (body: object) => errorsOf(await appeal(brandId, body))
    assert.deepEqual(await refused({ appealCategories: ['LOW_SCORE'] }), ['501 appealCategories'])
    assert.deepEqual(await refused({ attachmentUuids: [await evidenceOf(other)] }), ['501 attachmentUuids'])
    assert.deepEqual(await refused({ explanation: 'x'.repeat(1025) }), ['501 explanation'])
  })
})

test('a verified brand has an object of optional attributes, a brand that is not verified an empty one', async () => {
  const attributesOf = async (changes: object) => {
    const brandId = await open.brandOf({ ...changes })
    return (await open.api.get<{ optionalAttributes: object }>(`/brand/${brandId}`)).body.optionalAttributes
  }
  assert.deepEqual(await attributesOf({ entityType: 'GOVERNMENT' }), { governmentEntity: true })
  assert.deepEqual(await attributesOf({}), {})
  assert.deepEqual(await attributesOf({ entityType: 'GOVERNMENT', ...unverified }), {})
})
