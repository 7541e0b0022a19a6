import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#platform/contract/contract.ts'
import { tendlcContract } from '#tendlc/index.ts'
import type { FieldPath } from '../matrix/field-paths.ts'
import { prepare } from '../matrix/requests.ts'
import { aCompany } from '../support/brands.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
})
after(() => exchange.stop())

const operations: [string, Operation][] = Object.entries(tendlcContract.operations)

type Refusal = { type: string; title: string; instance: string; retry_after?: number }

test('every operation on a deleted brand except the list returns not found [S2-200] [S2-237]', async () => {
  const alice = await exchange.customer('alice')
  const { body: brand } = await alice.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  assert.equal((await alice.delete(`/v1/10dlc/brands/${brand.brand_id}`)).status, 204)
  const authorization = `Basic ${Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64')}`
  const position: FieldPath = { part: 'params', path: ['brand_id'], kind: 'brand' }
  const notified: unknown[] = []
  for (const [id, operation] of operations.filter(([, { path }]) => path.includes('{brand_id}'))) {
    const { method, path, body, type } = prepare(id, operation, [
      [{ ...position, path: ['brand_id'] }, brand.brand_id],
    ])
    const headers = { authorization, ...(type && { 'content-type': type }) }
    const answer = await fetch(exchange.url + path, { method, headers, ...(body !== undefined && { body }) })
    const refusal = (await answer.json()) as Refusal
    notified.push([id, answer.status, refusal.title, refusal.type.split('#')[1]])
  }
  assert.deepEqual(
    notified,
    notified.map((one) => [(one as string[])[0], 502, 'Brand not found', 'brand-not-found']),
  )
  assert.ok(notified.length >= 20)
})

test('an invalid request on a deleted brand gets not found and no other error, and only its owner learns of the brand [S2-200] [S2-237]', async () => {
  const [dora, eve] = [await exchange.customer('dora'), await exchange.customer('eve')]
  const { body: brand } = await dora.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  assert.equal((await dora.delete(`/v1/10dlc/brands/${brand.brand_id}`)).status, 204)
  const bodies = ['{', 'null', '[]', '{"kite":1}', '{"account_id":"ffffffff"}', ' '.repeat(300_000)]
  for (const [id, operation] of operations.filter(([, { path }]) => path.includes('{brand_id}'))) {
    const path = operation.path.replace('{brand_id}', brand.brand_id).replaceAll(/\{\w+\}/g, 'no-such-thing')
    const notified = async ({ apiKey, secret }: typeof dora, body: string | undefined, type: string) => {
      const authorization = `Basic ${Buffer.from(`${apiKey}:${secret}`).toString('base64')}`
      const headers = { authorization, ...(body !== undefined && { 'content-type': type }) }
      const { method } = operation
      const answer = await fetch(`${exchange.url}${path}?kite=1`, { method, headers, ...(body && { body }) })
      return { status: answer.status, refusal: (await answer.json()) as Refusal }
    }
    const wrong = operation.body ? bodies : [undefined]
    for (const [body, type] of [
      ...wrong.map((one) => [one, 'application/json'] as const),
      ...(operation.body ? [['kite', 'text/plain'] as const] : []),
    ]) {
      const { status, refusal } = await notified(dora, body, type)
      assert.deepEqual([status, refusal.title], [502, 'Brand not found'], `${id} ${body?.slice(0, 20)}`)
      const { status: others } = await notified(eve, body, type)
      assert.ok(others >= 400 && others < 500, `${id} ${others}`)
    }
  }
})

test('the sharing of a campaign of a deleted brand is not disclosed either [S2-237]', async () => {
  const bert = await exchange.customer('bert')
  const accepted = await bert.post<{ brand_id: string; campaign_id: string }>(
    '/v1/10dlc/partnercampaigns/import',
    { campaign_id: 'CPARTNER1' },
  )
  const { brand_id, campaign_id } = accepted.body
  const sharing = `/v1/10dlc/partnercampaigns/${campaign_id}/sharing`
  assert.equal((await bert.get(sharing)).status, 200)
  const brand = `/v1/10dlc/brands/${brand_id}`
  assert.equal((await bert.patch(`${brand}/campaigns/${campaign_id}`, { status: 'CANCELED' })).status, 200)
  assert.equal((await bert.delete(brand)).status, 204)
  const { status, body } = await bert.get<Refusal>(sharing)
  assert.deepEqual([status, body.title], [502, 'Brand not found'])
})

test('every operation requires key and secret by Basic, and checks them before the request [S2-223]', async () => {
  const finn = await exchange.customer('finn')
  const token = Buffer.from(`${finn.apiKey}:${finn.secret}`).toString('base64')
  const inQuery = `?api_key=${finn.apiKey}&api_secret=${finn.secret}`
  const ways = [
    ['', undefined],
    [inQuery, undefined],
    ['', `Bearer ${token}`],
    ['', token],
  ] as const
  for (const [id, { method, path, body }] of operations)
    for (const [query, authorization] of ways) {
      const headers = {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const url = exchange.url + path.replaceAll(/\{\w+\}/g, 'BKITE01') + query
      const answer = await fetch(url, { method, headers, ...(body && { body: '{' }) })
      const { type } = (await answer.json()) as Refusal
      assert.deepEqual([answer.status, type.split('#')[1]], [401, 'unauthorized'], `${id} ${authorization}`)
    }
  assert.equal((await finn.get('/v1/10dlc/brands')).status, 200)
})

test('a caller over the rate gets the seconds to wait, in the header and in the body', async () => {
  const carol = await exchange.customer('carol')
  await exchange.db.query('update account set max_calls_per_second = 1 where id = $1', [carol.apiKey])
  const requested = () =>
    Promise.all(Array.from({ length: 20 }, () => carol.get<Refusal>('/v1/10dlc/brands')))
  const answers = await until(requested, (all) => all.some(({ status }) => status === 429))
  const refused = answers.find(({ status }) => status === 429)!
  assert.equal(refused.body.title, 'Too many requests')
  assert.equal(refused.body.retry_after, Number(refused.headers.get('retry-after')))
  assert.ok(Number.isSafeInteger(refused.body.retry_after))
})

test('stopping a campaign is deprecated, and the document names the replacement [S2-258]', async () => {
  type Described = { deprecated?: boolean; description?: string }
  const { body } = await exchange.anonymous.get<{ paths: Record<string, Record<string, Described>> }>(
    '/openapi.json',
  )
  const campaign = body.paths['/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}']!
  assert.equal(campaign['delete']!.deprecated, true)
  assert.match(campaign['delete']!.description!, /auto_renewal/)
  assert.equal(campaign['patch']!.deprecated, undefined)
})
