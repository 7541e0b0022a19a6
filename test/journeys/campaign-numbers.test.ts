import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCampaign, type CampaignOptions } from '../support/linked.ts'
import { storeTollFree } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

type Shown = { number: string; country: string; status: string; compliance: string[]; _links: object }
type Page = {
  page: number
  page_size: number
  total_pages: number
  total_items: number
  _embedded: { numbers: Shown[] }
}
const numbersOn = ({ _embedded: { numbers } }: Page) => numbers

type Refused = { type: string; title: string }

const own = async (
  who: Customer,
  msisdn: string,
  type: 'mobile-lvn' | 'landline-toll-free' = 'mobile-lvn',
) => {
  const number = { msisdn, country: 'US', type, accountId: who.apiKey }
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  return msisdn
}

const campaignOf = (who: Customer, input?: CampaignOptions) => storeCampaign(exchange.db, who.apiKey, input)

const link = (who: Customer, path: string, number: string) =>
  who.post<Shown & Refused>(path, { country: 'US', number })

const statusUntil = (who: Customer, path: string, number: string, wanted: string) =>
  until(
    async () => (await who.get<Shown>(`${path}/${number}`)).body,
    ({ status }) => status === wanted,
  )

const linked = async (who: Customer, path: string, number: string) => {
  assert.equal((await link(who, path, number)).status, 202)
  await exchange.advance(61)
  return statusUntil(who, path, number, 'LINKED')
}

const fate = async (who: Customer, changes: object) => {
  const id = await who.sent({ ...changes })
  const seen = await exchange.messageUntil(id, ({ status }) => ['delivered', 'rejected'].includes(status))
  return seen.error_code ?? seen.status
}

/** Sends until the outcome is the wanted one, because nodes apply a change only within 250 ms. */
const fateUntil = (who: Customer, changes: object, wanted: string | number) =>
  until(
    () => fate(who, changes),
    (found) => found === wanted,
  )

test('a number is linked after the registry has responded, and can be read, listed and unlinked [S2-114] [S2-214] [S2-096]', async () => {
  const anna = await exchange.customer('anna')
  const { brand, campaign, path } = await campaignOf(anna)
  const requested = await link(anna, path, anna.number)
  assert.equal(requested.status, 202)
  const href = (more: string) => ({ href: `/v1/10dlc/brands/${brand}${more}` })
  assert.deepEqual(requested.body, {
    number: anna.number,
    country: 'US',
    status: 'LINKING',
    compliance: [],
    _links: {
      self: href(`/campaigns/${campaign}/numbers/${anna.number}`),
      campaign: href(`/campaigns/${campaign}`),
      brand: href(''),
    },
  })
  await exchange.advance(61)
  await statusUntil(anna, path, anna.number, 'LINKED')
  const shown = await anna.get<{ hipaa: boolean }>(`/v1/10dlc/brands/${brand}/campaigns/${campaign}`)
  assert.equal(shown.body.hipaa, false)
  const refused = await linked(anna, path, await own(anna, '12016660011'))
  assert.equal(refused.status, 'LINKED')
  await link(anna, path, await own(anna, '12016660099'))
  await exchange.advance(61)
  await statusUntil(anna, path, '12016660099', 'REJECTED')
  const page = (await anna.get<Page>(`${path}?page=2&page_size=2`)).body
  assert.deepEqual([page.page, page.page_size, page.total_pages, page.total_items], [2, 2, 2, 3])
  assert.deepEqual(
    numbersOn(page).map(({ number, status }) => [number, status]),
    [['12016660099', 'REJECTED']],
  )
  const filter = encodeURIComponent(JSON.stringify([[{ field: 'status', type: '==', value: 'LINKED' }]]))
  assert.equal((await anna.get<Page>(`${path}?filter=${filter}`)).body.total_items, 2)
  const found = JSON.stringify([[{ field: 'number', type: 'regexp', value: '^1201666.*(1{2}|9)$' }]])
  const second = (await anna.get<Page>(`${path}?page=2&page_size=1&filter=${encodeURIComponent(found)}`)).body
  assert.deepEqual([second.total_items, numbersOn(second).map(({ number }) => number)], [2, ['12016660099']])
  assert.equal((await anna.get(`${path}?filter=x`)).status, 400)
  assert.equal((await anna.delete(`${path}/${anna.number}`)).status, 204)
  assert.equal((await anna.get<Shown>(`${path}/${anna.number}`)).body.status, 'UNLINKED')
  assert.equal((await anna.delete(`${path}/${anna.number}`)).status, 404)
  const later = await anna.delete<Shown>(`${path}/12016660011?async`)
  assert.deepEqual([later.status, later.body.status], [202, 'UNLINKING'])
  await statusUntil(anna, path, '12016660011', 'UNLINKED')
  assert.equal((await link(anna, path, anna.number)).body.status, 'LINKING')
})

test('a link request with invalid fields is refused with each field named, and changes nothing [S2-235] [S2-236]', async () => {
  const beth = await exchange.customer('beth')
  const other = await exchange.customer('other')
  const { path, brand } = await campaignOf(beth, { words: { hipaa: 'true' } })
  const second = await campaignOf(beth, { brand })
  const ended = await campaignOf(beth, { brand, status: 'CANCELED', traffic: false })
  const wrong = async (at: string, body: object, fields: string[]) => {
    const refused = await beth.post<Refused & { invalid_parameters: { field: string }[] }>(at, body)
    assert.equal(refused.status, 422)
    assert.match(refused.body.type, /10dlc#invalid-number-data$/)
    assert.deepEqual(
      refused.body.invalid_parameters.map((one) => [one.field, 'code' in one]),
      fields.map((field) => [field, false]),
    )
  }
  await wrong(path, { country: 'US', number: other.number }, ['number'])
  await wrong(path, { country: 'CA', number: beth.number }, ['country'])
  await wrong(path, { country: 'US', number: await own(beth, '18885550111', 'landline-toll-free') }, [
    'number',
  ])
  await wrong(path, { country: 'usa', number: '+1' }, ['country', 'number'])
  await wrong(path, { country: 'US' }, ['number'])
  await wrong(ended.path, { country: 'US', number: beth.number }, ['campaign_id'])
  assert.equal((await beth.get<Page>(path)).body.total_items, 0)
  const health = await link(beth, path, beth.number)
  assert.deepEqual(health.body.compliance, ['HIPAA'])
  for (const at of [path, second.path]) {
    const accepted = await link(beth, at, beth.number)
    assert.equal(accepted.status, 409)
    assert.match(accepted.body.type, /10dlc#numbers-already-linked$/)
    assert.equal(accepted.body.title, 'Number Already Linked')
  }
  assert.equal((await other.get(path)).status, 404)
  assert.equal((await link(other, path, other.number)).status, 404)
  const many = Array.from({ length: 50 }, (_, i) => `1201667${1000 + i}`)
  for (const number of many) await own(beth, number)
  const answers = []
  for (const number of many) answers.push((await link(beth, path, number)).status)
  assert.deepEqual(answers, [...Array<number>(49).fill(202), 422])
})

test('a US number sends to US recipients only while it is linked to a campaign with traffic of an active brand [S2-183] [S2-077]', async () => {
  const cora = await exchange.customer('cora')
  const { brand, campaign, path } = await campaignOf(cora, { traffic: false })
  const to = '12125550101'
  assert.equal(await fate(cora, { to }), 1120)
  assert.equal(await fate(cora, { to: '16135550101' }), 'delivered')
  assert.equal(await fate(cora, { to: '99000000001' }), 'delivered')
  const tollFree = await own(cora, '18885550112', 'landline-toll-free')
  await storeTollFree(exchange.db, cora.apiKey, [tollFree])
  assert.equal(await fate(cora, { to, from: tollFree }), 'delivered')
  await link(cora, path, cora.number)
  assert.equal(await fate(cora, { to }), 1120)
  await exchange.advance(61)
  await statusUntil(cora, path, cora.number, 'LINKED')
  const closed = await cora.sent({ to })
  const { error } = await cora.notified(closed, 'rejected')
  assert.deepEqual([error?.title, /campaign/.test(error?.detail ?? '')], ['1120', true])
  const set = (sql: string, id: string) => exchange.db.query(sql, [id])
  await set('update campaign set traffic_enabled = true where id = $1', campaign)
  await fateUntil(cora, { to }, 'delivered')
  // A campaign that is reviewed again may still send.
  await set(`update campaign set status = 'PENDING_REVIEW' where id = $1`, campaign)
  assert.equal(await fate(cora, { to }), 'delivered')
  await set(`update brand set status = 'SUSPENDED' where id = $1`, brand)
  await fateUntil(cora, { to }, 1120)
  await set(`update brand set status = 'ACTIVE' where id = $1`, brand)
  await fateUntil(cora, { to }, 'delivered')
  assert.equal((await cora.delete(`${path}/${cora.number}`)).status, 204)
  await fateUntil(cora, { to }, 1120)
})

test('numbers move to another campaign without interrupting their traffic', async () => {
  const hana = await exchange.customer('hana')
  const from = await campaignOf(hana, { pool: true })
  const to = await campaignOf(hana, { pool: true, brand: from.brand })
  const refused = await own(hana, '12016662299')
  for (const number of [hana.number, await own(hana, '12016662201')]) await linked(hana, from.path, number)
  await exchange.db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at, updated_at)
      select gen_random_uuid(), account_id, $2, $3, msisdn, 'US', 'LINKED', ownership_id, now(), now(), now() from number where msisdn = $1`,
    [refused, from.brand, from.campaign],
  )
  const move = () =>
    hana.post<{ moving: number }>(to.path.replace(/numbers$/, 'number-moves'), {
      from_campaign_id: from.campaign,
    })
  const requested = await move()
  assert.deepEqual([requested.status, requested.body], [202, { moving: 3 }])
  assert.deepEqual((await move()).body, { moving: 0 })
  const shown = async ({ path }: { path: string }, number: string) =>
    (await hana.get<Shown>(`${path}/${number}`)).body.status
  assert.deepEqual([await shown(from, hana.number), await shown(to, hana.number)], ['LINKED', 'LINKING'])
  assert.equal((await link(hana, from.path, hana.number)).status, 409)
  assert.equal(await fate(hana, { to: '12125550101' }), 'delivered')
  await exchange.advance(61)
  for (const number of [hana.number, '12016662201']) {
    await statusUntil(hana, to.path, number, 'LINKED')
    assert.equal(await shown(from, number), 'UNLINKED')
  }
  await statusUntil(hana, to.path, refused, 'REJECTED')
  assert.equal(await shown(from, refused), 'LINKED')
  assert.equal(await fate(hana, { to: '12125550101' }), 'delivered')
  assert.equal(await fate(hana, { to: '12125550101', from: refused }), 'delivered')
})

test('a queued message whose campaign loses its traffic is not sent: it is rejected with 1120 and refunded [S2-077]', async () => {
  const [dora, kate] = [await exchange.customer('dora'), await exchange.customer('kate')]
  const lost = await campaignOf(dora)
  await linked(dora, lost.path, dora.number)
  await linked(kate, (await campaignOf(kate)).path, kate.number)
  const line = { name: 'Late', host: '127.0.0.1', port: 1, system_id: 'late', password: 'test' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/late', line)).status, 204)
  const route = { prefix: '1212559', carrier_id: 'late', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  const id = await dora.sent({ to: '12125590001' })
  const other = await kate.sent({ to: '12125590002' })
  await exchange.db.query('update campaign set traffic_enabled = false where id = $1', [lost.campaign])
  await fateUntil(dora, { to: '12125550101' }, 1120)
  const leased = Number(await dora.balance())
  await exchange.carrier('late', { prefix: '12125590' })
  const { error } = await dora.notified(id, 'rejected')
  assert.equal(error?.title, '1120')
  assert.match(error.detail, /campaign/)
  await kate.notified(other, 'submitted')
  assert.equal((await exchange.message(id)).submissions.length, 0)
  assert.ok(Number(await dora.balance()) > leased)
})

test('a number that its account releases is unlinked, and its next owner can link it', async () => {
  const [emma, next] = [await exchange.customer('emma'), await exchange.customer('next')]
  const { path } = await campaignOf(emma)
  await linked(emma, path, emma.number)
  const provided = new URLSearchParams({ country: 'US', msisdn: emma.number }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await emma.post('/number/cancel', provided, form)).status, 200)
  await statusUntil(emma, path, emma.number, 'UNLINKED')
  await exchange.advance(31 * 86_400)
  const number = { msisdn: emma.number, country: 'US', type: 'mobile-lvn', accountId: next.apiKey } as const
  await until(
    () => assignNumber(exchange.db, { ...number, features: ['SMS'] }),
    (theirsNow) => theirsNow,
  )
  const theirs = await campaignOf(next)
  assert.equal((await linked(next, theirs.path, emma.number)).status, 'LINKED')
})

test('a campaign replies with its own texts, and a STOP to it covers all of its numbers, including those linked to other campaigns later [S2-092] [S2-093] [S2-075]', async () => {
  const faye = await exchange.customer('faye')
  const words = {
    opt_out_keywords: 'STOP,ADIOS',
    opt_out_message: 'Blue Kite: you get no more messages from us.',
    opt_in_keywords: 'KITE',
    opt_in_message: 'Blue Kite: welcome. Reply STOP to end.',
    help_message: 'Blue Kite: call 12015550100 or write to us.',
  }
  const { path } = await campaignOf(faye, { words })
  const second = await own(faye, '12016668001')
  await linked(faye, path, faye.number)
  await linked(faye, path, second)
  const to = '12125550177'
  const stated = async (text: string) => {
    await exchange.originate(to, faye.number, text)
    await faye.heard(text)
  }
  const answers = (count: number) =>
    until(
      async () => {
        const { rows } = await exchange.db.query<{ text: string; status: string }>(
          `select text, status from message where account_id = $1 and actor = 'keywords' order by id`,
          [faye.apiKey],
        )
        return rows
      },
      (rows) => rows.length === count && rows.every(({ status }) => status === 'delivered'),
    )
  await stated('adios!')
  await answers(1)
  assert.equal(await fate(faye, { to }), 1240)
  assert.equal(await fate(faye, { to, from: second }), 1240)
  assert.equal(await fate(faye, { to: '12125550178', from: second }), 'delivered')
  const other = await campaignOf(faye)
  assert.equal((await faye.delete(`${path}/${faye.number}`)).status, 204)
  await linked(faye, other.path, faye.number)
  assert.equal(await fate(faye, { to }), 1240)
  await exchange.originate(to, second, 'Kite')
  await exchange.originate(to, second, 'info')
  const all = await answers(3)
  assert.deepEqual(
    all.map(({ text }) => text),
    [words.opt_out_message, words.opt_in_message, words.help_message],
  )
  assert.equal(await fate(faye, { to }), 'delivered')
  assert.equal(await fate(faye, { to, from: second }), 'delivered')
})

test('a network’s daily limit per brand counts messages of all its campaigns, and the next message is refused until midnight in Los Angeles', async () => {
  const gail = await exchange.customer('gail')
  const networks = [
    { network_id: '10035', mno: 'T-Mobile', tmo_tpd: 5, att_tpm: null, att_number_based: null },
    { network_id: '10017', mno: 'AT&T', tmo_tpd: null, att_tpm: 240, att_number_based: true },
  ]
  const { path, brand } = await campaignOf(gail, { networks })
  const other = await campaignOf(gail, { networks, brand })
  const second = await own(gail, '12016669001')
  await linked(gail, path, gail.number)
  await linked(gail, other.path, second)
  const network = { network: '310260', country: 'US', name: 'Test' }
  assert.equal((await exchange.operator.put('/operator/v1/networks/1212557', network)).status, 204)
  await until(
    () => gail.sent({ to: '12125570000' }).then((id) => exchange.message(id)),
    ({ timeline }) => timeline.some(({ details }) => (details as { network?: string })?.network === '310260'),
  )
  // The day's quota is used up exactly. Segments of the first message do not count, because its network was unknown.
  await exchange.advance(86_400)
  const long = 'x'.repeat(200)
  const ids = [await gail.sent({ to: '12125570001', text: long })]
  const wanted = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      gail.sent({ to: `1212557010${i}`, from: i % 2 ? gail.number : second }),
    ),
  )
  ids.push(...wanted)
  const ended = await Promise.all(
    ids.map((id) => exchange.messageUntil(id, ({ status }) => ['delivered', 'rejected'].includes(status))),
  )
  assert.equal(ended[0]!.status, 'delivered')
  const codes = ended.slice(1).map(({ error_code }) => error_code)
  assert.deepEqual(
    [codes.filter((code) => code === 1460).length, codes.filter((code) => code === null).length],
    [3, 3],
  )
  // Messages to other networks are not affected.
  assert.equal(await fate(gail, { to: '12125550120' }), 'delivered')
  await exchange.advance(86_400)
  assert.equal(await fate(gail, { to: '12125570200' }), 'delivered')
})
