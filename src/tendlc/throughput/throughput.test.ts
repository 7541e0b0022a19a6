import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid } from '#platform/ids.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { throughputPage } from '../api/handlers/throughput-page.ts'
import { byPosition } from '#platform/contract/paging/index.ts'

const record = (provided: Partial<NetworkRecord>) =>
  ({ att_tpm: null, att_number_based: null, tmo_tpd: null, ...provided }) as NetworkRecord

const campaign = {
  id: 'CTEST001',
  brand_id: 'BTEST01',
  mno_metadata: [
    record({ network_id: '10017', mno: 'AT&T', att_tpm: 240, att_number_based: true }),
    record({ network_id: '10035', mno: 'T-Mobile', tmo_tpd: 2_000 }),
    record({ network_id: '10038', mno: 'Verizon' }),
  ],
}

const pageAt = (token: string | undefined, size: number) =>
  throughputPage(campaign, {
    position: token ? byPosition.read(token)! : { at: 'first' },
    token,
    size,
    apiUrl: '',
  })

type Page = ReturnType<typeof throughputPage>
const shownOn = ({ _embedded: { throughputs } }: Page) => throughputs

test('throughput limits are listed with carriers, period and scope, under stable IDs [S2-113] [S2-213]', () => {
  const { page_token } = pageAt(undefined, 20)
  const shown = shownOn(pageAt(undefined, 20)).map(({ throughput_id, ...rest }) => {
    assert.ok(isUuid(throughput_id))
    return rest
  })
  const ids = { brand_id: 'BTEST01', campaign_id: 'CTEST001' }
  assert.deepEqual(
    shown.toSorted((a, b) => a.throughput - b.throughput),
    [
      { ...ids, carriers: ['AT&T'], throughput: 240, period: 'minute', scope: 'number' },
      { ...ids, carriers: ['T-Mobile'], throughput: 2_000, period: 'day', scope: 'brand' },
    ],
  )
  assert.deepEqual(Object.keys(page_token), ['first', 'last'])
  assert.deepEqual(pageAt(undefined, 20), pageAt(undefined, 20))
})

test('pages of limits link to the next and previous page [S2-113]', () => {
  const first = pageAt(undefined, 1)
  const second = pageAt(first.page_token.next, 1)
  const all = [first, second].flatMap(shownOn)
  assert.deepEqual(all, shownOn(pageAt(undefined, 20)))
  assert.equal(second.page_token.next, undefined)
  assert.deepEqual(shownOn(pageAt(second.page_token.prev, 1)), shownOn(first))
  assert.deepEqual(shownOn(pageAt(first.page_token.last, 1)), shownOn(second))
})
