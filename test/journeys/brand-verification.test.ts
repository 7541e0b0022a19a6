import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { textField } from '../../src/tendlc/otp/sealed.ts'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { personInside } from '../support/people.ts'
import { until } from '../support/until.ts'

const brands = '/v1/10dlc/brands'
const sender = '12015550190'

type Brand = { brand_id: string; verification_email_completion_date?: string; verified_date?: string }
type Mail = { mail_id: string; api_key: string; to: string; subject: string; text: string }
type Mails = { mails: Omit<Mail, 'text'>[]; next: string | null }
type Verification = {
  brand_id: string
  reference_id: string
  mobile_phone: string
  request_date: string
  verify_date: string | null
  delivery_status: string | null
  delivery_status_date: string | null
}
type Refusal = { type: string; invalid_parameters?: { field: string; description: string }[] }

let exchange: TestExchange
let alice: Customer
let phones = 0

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

async function made(type: string, changes: Record<string, unknown> = {}, who = alice): Promise<string> {
  const input = aCompany({ entity_type: type, ...kindsOfBrands[type], ...changes })
  const { status, body } = await who.post<Brand>(brands, input)
  assert.equal(status, 201, JSON.stringify(body))
  return body.brand_id
}

const read = async (id: string) => (await alice.get<Brand>(`${brands}/${id}`)).body
const mailsTo = async (to: string) =>
  (await exchange.operator.get<Mails>(`/operator/v1/mails?to=${encodeURIComponent(to)}`)).body.mails

/** Waits until the registry has identified a brand, and then creates a campaign of the brand. */
async function campaignOf(id: string) {
  await exchange.advance(30)
  await until(
    async () => (await alice.get<{ identity_status: string }>(`${brands}/${id}`)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
  return alice.post<Refusal>(`${brands}/${id}/campaigns`, aCampaign())
}

/** Waits until an address has received this many e-mails, and returns the path of the link in the newest. */
async function linkTo(to: string, count = 1): Promise<string> {
  const [newest] = await until(
    () => mailsTo(to),
    (mails) => mails.length === count,
  )
  const { body } = await exchange.operator.get<Mail>(`/operator/v1/mails/${newest!.mail_id}`)
  const [link] = /http\S+/.exec(body.text)!
  assert.ok(link.startsWith(`${exchange.url}/`), link)
  return new URL(link).pathname
}

const press = async (path: string) => (await fetch(`${exchange.url}${path}`, { method: 'POST' })).status

test('only admins read captured emails, because their links sign in', async () => {
  const to = 'links@kite.example'
  await made('PUBLIC_PROFIT', { verification_email: to })
  const [mail] = await until(
    () => mailsTo(to),
    (mails) => mails.length === 1,
  )
  const paths = [`/operator/v1/mails?to=${to}`, `/operator/v1/mails/${mail!.mail_id}`]
  for (const role of ['admin', 'messaging', 'compliance', 'sims', 'read-only'] as const) {
    const { client } = await personInside(exchange.db, exchange.url, [role])
    const answers = await Promise.all(paths.map((path) => client.get(path)))
    const expected = role === 'admin' ? 200 : 403
    assert.deepEqual(
      answers.map(({ status }) => status),
      [expected, expected],
      role,
    )
  }
})

test('a PUBLIC_PROFIT brand can have campaigns only after its e-mail address is confirmed; other kinds need no confirmation [S2-003] [S2-257]', async () => {
  const to = 'ir@campaigns.example'
  const id = await made('PUBLIC_PROFIT', { verification_email: to })
  const path = await linkTo(to)
  const early = await campaignOf(id)
  assert.equal(early.status, 409)
  assert.match(early.body.type, /10dlc#brand-not-qualified$/)
  assert.equal(await press(path), 200)
  assert.equal((await campaignOf(id)).status, 201)
  const unconfirmed = await made('NON_PROFIT', { verification_email: 'ngo@campaigns.example' })
  assert.equal((await campaignOf(unconfirmed)).status, 201)
  assert.deepEqual(await mailsTo('ngo@campaigns.example'), [])
})

test('the button on the linked page verifies the address once and shows the time [S2-012] [S2-013]', async () => {
  const to = 'ir@once.example'
  const id = await made('PUBLIC_PROFIT', { verification_email: to })
  const path = await linkTo(to)
  assert.equal((await read(id)).verification_email_completion_date, undefined)
  const presses = await Promise.all([press(path), press(path), press(path)])
  assert.deepEqual(presses.toSorted(), [200, 410, 410])
  const { verification_email_completion_date: verified } = await read(id)
  assert.ok(!Number.isNaN(Date.parse(verified!)))
  assert.equal(await press(path), 410)
  assert.equal((await read(id)).verification_email_completion_date, verified)
  const { rows } = await exchange.db.query(
    `select event, from_state, to_state, actor from tendlc_history where subject_id = $1 and machine = 'email'`,
    [id],
  )
  assert.deepEqual(rows, [{ event: 'confirmed', from_state: 'PENDING', to_state: 'VERIFIED', actor: 'link' }])
})

test('opening the link of a verification e-mail does not verify the address, and an invalid link shows the same page [S2-012]', async () => {
  const to = 'ir@opened.example'
  const id = await made('PUBLIC_PROFIT', { verification_email: to, display_name: 'A\r\nBcc: x@y.example' })
  const path = await linkTo(to)
  const page = await fetch(`${exchange.url}${path}`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy')!, /default-src 'none'/)
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  const shown = await page.text()
  const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  const wrong = [other, '/verify/brand-email/x', `/verify/brand-email/${uuidv7()}.${'A'.repeat(43)}`]
  for (const each of wrong) {
    assert.equal(
      await (await fetch(`${exchange.url}${each}`)).text(),
      shown,
      'an invalid link shows the same page',
    )
    assert.equal(await press(each), 410)
  }
  assert.equal((await read(id)).verification_email_completion_date, undefined)
  const { rows: kept } = await exchange.db.query('select link_hashes::text as hashes from brand_mail')
  assert.ok(!JSON.stringify(kept).includes(path.split('.')[1]!), 'only the hash of a link is stored')
})

test('a changed address gets a new e-mail, also on request, and replaced or expired links are no longer accepted', async () => {
  const id = await made('PUBLIC_PROFIT', { verification_email: 'first@moved.example' })
  const first = await linkTo('first@moved.example')
  await alice.patch(`${brands}/${id}`, { verification_email: 'second@moved.example' })
  const second = await linkTo('second@moved.example')
  assert.equal(await press(first), 410)
  await alice.post(`${brands}/${id}/revet`, {})
  await exchange.advance(301)
  assert.equal((await mailsTo('second@moved.example')).length, 1, 'a recent e-mail is not repeated')
  await alice.post(`${brands}/${id}/revet`, {})
  const third = await linkTo('second@moved.example', 2)
  assert.equal(await press(second), 410)
  await exchange.advance(7 * 86_400)
  assert.equal(await press(third), 410)
  await alice.post(`${brands}/${id}/revet`, {})
  assert.equal(await press(await linkTo('second@moved.example', 3)), 200)
  const moved = await alice.patch<Brand>(`${brands}/${id}`, { verification_email: 'third@moved.example' })
  assert.equal(moved.body.verification_email_completion_date, undefined)
  const last = await linkTo('third@moved.example')
  assert.equal((await alice.delete(`${brands}/${id}`)).status, 204)
  assert.equal(await press(last), 410)
  const kind = await made('PRIVATE_PROFIT', { verification_email: 'later@moved.example' })
  const listed = { entity_type: 'PUBLIC_PROFIT', stock_symbol: 'KITE', stock_exchange: 'NYSE' }
  assert.equal((await alice.patch(`${brands}/${kind}`, listed)).status, 200)
  assert.equal(await press(await linkTo('later@moved.example')), 200)
})

test('only operators can page through the sandbox mailbox', async () => {
  const to = 'pages@mailbox.example'
  for (let i = 0; i < 3; i++) await made('PUBLIC_PROFIT', { verification_email: to })
  await until(
    () => mailsTo(to),
    (mails) => mails.length === 3,
  )
  const walked: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const cursor: string = next && `&cursor=${next}`
    const { body }: { body: Mails } = await exchange.operator.get<Mails>(
      `/operator/v1/mails?to=${to}&limit=1${cursor}`,
    )
    walked.push(...body.mails.map(({ mail_id }) => mail_id))
    next = body.next
  }
  assert.equal(new Set(walked).size, 3)
  assert.deepEqual(walked, walked.toSorted().toReversed())
  assert.equal((await alice.get('/operator/v1/mails')).status, 401)
  assert.equal((await exchange.operator.get(`/operator/v1/mails/${uuidv7()}`)).status, 404)
  for (let i = 0; i < 18; i++) await made('PUBLIC_PROFIT', { verification_email: to })
  await until(
    async () =>
      (await exchange.db.query('select from brand_mail where recipient = $1 and ended_at is null', [to]))
        .rowCount,
    (waiting) => waiting === 1,
  )
  assert.equal((await mailsTo(to)).length, 20, 'the daily limit of an account per address')
})

test('an account may send a hundred verification e-mails a day and an address receives forty, and neither limit delays other accounts [S2-012]', async () => {
  const [mia, noa] = [await exchange.customer('mia'), await exchange.customer('noa')]
  const now = new Date((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  const sent = async (who: Customer, to: string, count: number) => {
    const brand = await made('PRIVATE_PROFIT', {}, who)
    await exchange.db.query(
      `insert into brand_mail (id, account_id, brand_id, recipient, submitted_at, due_at, outcome, ended_at)
       select gen_random_uuid(), $1, $2, coalesce(nullif($3, ''), n || '@many.example'), $5, $5, 'sent', $5
         from generate_series(1, $4::int) n`,
      [who.apiKey, brand, to, count, now],
    )
  }
  const waits = async (who: Customer, to: string) => {
    const id = await made('PUBLIC_PROFIT', { verification_email: to }, who)
    const { rows } = await exchange.db.query<{ hours: number }>(
      `select round(extract(epoch from due_at - submitted_at) / 3600)::int as hours from brand_mail where brand_id = $1`,
      [id],
    )
    return rows[0]!.hours
  }
  await sent(mia, '', 99)
  assert.deepEqual([await waits(mia, 'a@mia.example'), await waits(mia, 'b@mia.example')], [0, 24])
  const busy = 'busy@many.example'
  await sent(noa, busy, 18)
  assert.equal(await waits(noa, busy), 0)
  await sent(mia, busy, 19)
  await sent(alice, busy, 1)
  assert.equal(await waits(noa, busy), 0, 'this is the fortieth')
  const [olga, paul] = [await exchange.customer('olga'), await exchange.customer('paul')]
  assert.deepEqual(
    [await waits(olga, busy), await waits(olga, busy)],
    [0, 24],
    'the first is sent, not the second',
  )
  assert.equal(await waits(paul, busy), 0)
})

/** A new phone number for each verification; the simulated carrier delivers texts to it. */
const aPhone = () => `99000${String(++phones).padStart(4, '0')}01`
const aPerson = (phone = aPhone()) => made('SOLE_PROPRIETOR', { mobile_phone: phone })

async function started(id: string, body: object = {}): Promise<Verification> {
  const answer = await alice.post<Verification>(`${brands}/${id}/start_verification`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

const guess = (id: string, otp_pin: string) =>
  alice.post<Verification & Refusal>(`${brands}/${id}/verify`, { otp_pin })

async function textsTo(phone: string): Promise<string[]> {
  const { rows } = await exchange.db.query<{ text: string }>(
    'select text from message where sender = $1 and recipient = $2 order by id',
    [sender, phone],
  )
  return rows.map(({ text }) => text)
}

/** The first texts that the carrier has delivered to a phone, as the owner of the phone sees them. */
async function deliveredTo(phone: string, count = 1): Promise<string[]> {
  type Handset = { texts: { from: string; text: string }[] }
  const path = `/operator/v1/simulator/handsets/${phone}`
  const { texts } = await until(
    async () => (await exchange.operator.get<Handset>(path)).body,
    ({ texts: seen }) => seen.filter(({ from }) => from === sender).length >= count,
  )
  return texts.filter(({ from }) => from === sender).map(({ text }) => text)
}

/** The tables that contain a word in any column. */
async function positionsOf(word: string): Promise<string[]> {
  const { rows } = await exchange.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const query = `select from "${name}" t where t::text ~ ('\\m' || $1 || '\\M') limit 1`
    if ((await exchange.db.query(query, [word])).rowCount) found.push(name)
  }
  return found
}

const wrongOf = (pin: string) => pin.replace(/./, (digit) => String((Number(digit) + 1) % 10))

/** The code in the last text to a phone. */
async function pinSentTo(phone: string): Promise<string> {
  const [pin] = /\d{6}/.exec((await deliveredTo(phone)).at(-1)!)!
  return pin
}

test('starting a verification sends the brand’s own text with the code and charges the account [S2-054] [S2-203]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  const before = Number(await alice.balance())
  await started(id, { pin_sms: 'Your code: @OTP_PIN@. Again: @OTP_PIN@' })
  const [text] = await deliveredTo(phone)
  const [, pin, again] = /^Your code: (\d{6})\. Again: (\d{6})$/.exec(text!)!
  assert.equal(pin, again)
  assert.ok(Number(await alice.balance()) < before)
})

test('a verification shows its brand, phone, times and the status of the text [S2-056]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  const begun = await started(id)
  assert.match(begun.reference_id, /^OTP[0-9A-Z]{10}$/)
  assert.deepEqual([begun.brand_id, begun.mobile_phone, begun.verify_date], [id, phone, null])
  assert.ok(!Number.isNaN(Date.parse(begun.request_date)))
  assert.equal(begun.delivery_status === null, begun.delivery_status_date === null)
  const path = `${brands}/${id}/verification/${begun.reference_id}`
  const delivered = await until(
    async () => (await alice.get<Verification>(path)).body,
    ({ delivery_status }) => delivery_status === 'DELIVERED_HANDSET',
  )
  assert.ok(delivered.delivery_status_date! >= begun.request_date)
  const { body } = await guess(id, await pinSentTo(phone))
  assert.deepEqual((await alice.get<Verification>(path)).body, {
    ...delivered,
    verify_date: body.verify_date,
  })
})

test('only the correct six-digit code verifies the phone of a sole proprietor [S2-038] [S2-055] [S2-203]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  await started(id)
  const pin = await pinSentTo(phone)
  const wrong = await guess(id, wrongOf(pin))
  assert.equal(wrong.status, 422)
  assert.deepEqual(
    wrong.body.invalid_parameters!.map(({ field }) => field),
    ['otp_pin'],
  )
  for (const malformed of ['12345', '1234567', 'abcdef'])
    assert.equal((await guess(id, malformed)).status, 422)
  assert.equal((await read(id)).verified_date, undefined)
  assert.equal((await campaignOf(id)).status, 409)
  const right = await Promise.all([guess(id, pin), guess(id, pin)])
  for (const { status, body } of right) assert.deepEqual([status, typeof body.verify_date], [200, 'string'])
  assert.equal((await read(id)).verified_date, right[0].body.verify_date)
  assert.equal((await campaignOf(id)).status, 201)
  assert.equal((await alice.post(`${brands}/${id}/start_verification`, {})).status, 409)
})

test('verifying a phone is recorded, deletes the text, and is void when the brand changes its phone [S2-038]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  await started(id)
  assert.equal((await guess(id, await pinSentTo(phone))).status, 200)
  const { rows } = await exchange.db.query(
    `select event, actor from tendlc_history where subject_id = $1 and machine = 'mobile'`,
    [id],
  )
  assert.deepEqual(rows, [{ event: 'confirmed', actor: `key:${alice.apiKey}` }])
  const { rows: kept } = await exchange.db.query('select text_sealed from brand_otp where brand_id = $1', [
    id,
  ])
  assert.deepEqual(kept, [{ text_sealed: null }])
  const moved = await alice.patch<Brand>(`${brands}/${id}`, { mobile_phone: aPhone() })
  assert.equal(moved.body.verified_date, undefined)
})

test('only the recipient can read the code of a verification: it is not in searches, the database, webhooks or exports', async () => {
  // The carrier first rejects with a system error, so that the exchange reads the text from the database again.
  const phone = '99013000101'
  const id = await aPerson(phone)
  const begun = await started(id, { pin_sms: 'Your code is @OTP_PIN@' })
  const { rows: messages } = await exchange.db.query<{ id: string }>(
    'select id from message where recipient = $1',
    [phone],
  )
  assert.equal(messages.length, 1)
  const { id: messageId } = messages[0]!
  await exchange.advance(120)
  const [text] = await deliveredTo(phone)
  const [, pin = ''] = /^Your code is (\d{6})$/.exec(text!)!
  await alice.notified(messageId, 'delivered')
  const own = await alice.get(`/console/v1/messages/${messageId}`)
  const found = await alice.get(`/console/v1/messages?client_ref=${begun.reference_id}`)
  const seen = [own, found, await exchange.operator.get(`/operator/v1/messages/${messageId}`)]
  for (const { status, body } of seen) {
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(!JSON.stringify(body).includes(pin), JSON.stringify(body))
    assert.match(JSON.stringify(body), /Your code is \*{6}/)
  }
  assert.ok(exchange.receiver.received.every(({ body }) => !body.toString().includes(pin)))
  assert.deepEqual(await positionsOf(pin), [])
  assert.equal((await guess(id, pin)).status, 200)
})

test('a phone that replies YES several times gets one confirmation [S2-054]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  const begun = await started(id, { pin_sms: 'Reply @OTP_YES@ to confirm', success_sms: 'Thank you!' })
  assert.deepEqual(await textsTo(phone), ['Reply YES to confirm'])
  assert.equal((await guess(id, '000000')).status, 422)
  await exchange.originate(phone, sender, 'what is that?')
  await exchange.originate(phone, alice.number, 'YES')
  await Promise.all(['Yes!', ' yes ', 'YES'].map((stated) => exchange.originate(phone, sender, stated)))
  await until(
    () => read(id),
    ({ verified_date }) => verified_date !== undefined,
  )
  const texts = await until(
    () => textsTo(phone),
    (stated) => stated.length > 1,
  )
  assert.deepEqual(texts, ['Reply YES to confirm', 'Thank you!'])
  await exchange.originate(phone, sender, 'YES')
  await exchange.advance(10)
  assert.equal((await textsTo(phone)).length, 2)
  const { body } = await alice.get<Verification>(`${brands}/${id}/verification/${begun.reference_id}`)
  assert.ok(body.verify_date)
})

test('attempts are limited also when they are concurrent, and codes expire after a day', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  await started(id)
  const [, pin = ''] = /(\d{6})/.exec((await deliveredTo(phone))[0]!)!
  const answers = await Promise.all(Array.from({ length: 8 }, () => guess(id, wrongOf(pin))))
  assert.ok(answers.every(({ status }) => status === 422))
  const { rows } = await exchange.db.query('select status, guesses from brand_otp where brand_id = $1', [id])
  assert.deepEqual(rows, [{ status: 'FAILED', guesses: 5 }])
  assert.equal((await guess(id, pin)).status, 422, 'the correct code is no longer accepted')
  await exchange.advance(60)
  await started(id)
  const [, later = ''] = /(\d{6})/.exec((await deliveredTo(phone, 2))[1]!)!
  await exchange.advance(86_400)
  assert.equal((await guess(id, later)).status, 422)
  assert.equal((await read(id)).verified_date, undefined)
})

test('a brand has one pending verification at a time and may start one a minute and five a day [S2-203]', async () => {
  const phone = aPhone()
  const id = await aPerson(phone)
  const path = `${brands}/${id}/start_verification`
  const both = await Promise.all([alice.post(path, {}), alice.post(path, {})])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 429],
  )
  const [, first = ''] = /(\d{6})/.exec((await deliveredTo(phone))[0]!)!
  const other = await aPerson(phone)
  assert.equal((await alice.post(`${brands}/${other}/start_verification`, {})).status, 429)
  for (let i = 0; i < 4; i++) {
    await exchange.advance(60)
    await started(id)
  }
  const [, newest = ''] = /(\d{6})/.exec((await deliveredTo(phone, 5))[4]!)!
  if (first !== newest) assert.equal((await guess(id, first)).status, 422, 'only the newest code is valid')
  await exchange.advance(60)
  const last = await alice.post(path, {})
  assert.equal(last.status, 429)
  assert.ok(Number(last.headers.get('retry-after')) > 3_600)
  const { rows } = await exchange.db.query(
    `select count(*)::int as pending from brand_otp where brand_id = $1 and status = 'PENDING'`,
    [id],
  )
  assert.deepEqual(rows, [{ pending: 1 }])
  assert.equal((await guess(id, newest)).status, 200)
})

test('knowing a phone number is not enough to block its owner’s verification or to flood the phone with texts [S2-203]', async () => {
  const phone = aPhone()
  const [mallory, nina, child] = [
    await exchange.customer('mallory'),
    await exchange.customer('nina'),
    await exchange.customer('child-of-mallory'),
  ]
  await exchange.db.query('update account set primary_id = $2 where id = $1', [child.apiKey, mallory.apiKey])
  const begin = async (who: Customer, id: string) =>
    (await who.post(`${brands}/${id}/start_verification`, {})).status
  const ofPhone = (who: Customer) => made('SOLE_PROPRIETOR', { mobile_phone: phone }, who)
  const [hers, theirs, childs] = [await ofPhone(mallory), await ofPhone(nina), await ofPhone(child)]
  for (let i = 0; i < 5; i++) {
    assert.deepEqual([await begin(mallory, hers), await begin(nina, theirs)], [200, 200])
    await exchange.advance(60)
  }
  assert.equal(
    await begin(mallory, await ofPhone(mallory)),
    429,
    'another brand of the same customer shares the limit',
  )
  assert.equal(await begin(child, childs), 429, 'a subaccount shares the limit')
  const own = await ofPhone(alice)
  await started(own)
  const [, pin = ''] = /(\d{6})/.exec((await deliveredTo(phone, 11)).at(-1)!)!
  await exchange.advance(60)
  assert.equal(await begin(alice, await ofPhone(alice)), 429, 'the phone has received ten texts')
  assert.equal((await guess(own, pin)).status, 200)
})

test('an account may start a hundred verifications a day across all brands and phones', async () => {
  const otto = await exchange.customer('otto')
  const first = await made('SOLE_PROPRIETOR', { mobile_phone: aPhone() }, otto)
  const now = new Date((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  await exchange.db.query(
    `insert into brand_otp (id, reference_id, account_id, brand_id, mobile_phone, sender, status, by_reply, message_id,
       submitted_at, expires_at, ended_at)
     select gen_random_uuid(), 'OTP' || lpad(n::text, 10, '0'), $1, $2, '1201' || n, $3, 'SUPERSEDED', true, gen_random_uuid(),
       $4::timestamptz - interval '1 hour', $4, $4 from generate_series(1, 99) n`,
    [otto.apiKey, first, sender, now],
  )
  const begin = async () => {
    const brand = await made('SOLE_PROPRIETOR', { mobile_phone: aPhone() }, otto)
    return otto.post(`${brands}/${brand}/start_verification`, {})
  }
  assert.equal((await begin()).status, 200)
  const refused = await begin()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 80_000)
})

test('a code sent to a previous phone of the brand no longer verifies, even if it had been accepted [S2-038] [S2-055]', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const id = await aPerson(phone)
  const path = `${brands}/${id}`
  await started(id)
  const [, pin = ''] = /(\d{6})/.exec((await deliveredTo(phone))[0]!)!
  await alice.patch(path, { mobile_phone: other })
  assert.equal((await guess(id, pin)).status, 422)
  await exchange.advance(60)
  await started(id)
  const [, second = ''] = /(\d{6})/.exec((await deliveredTo(other))[0]!)!
  assert.equal((await guess(id, second)).status, 200)
  for (const now of [phone, other]) {
    await alice.patch(path, { mobile_phone: now })
    for (const old of [pin, second]) assert.equal((await guess(id, old)).status, 422)
    assert.equal((await read(id)).verified_date, undefined)
  }
})

test('a brand that cannot be verified by text is refused with each invalid field, and a failed verification shows its reason [S2-054] [S2-056]', async () => {
  const id = await aPerson()
  const path = `${brands}/${id}/start_verification`
  for (const [body, field] of [
    [{ pin_sms: 'no macro' }, 'pin_sms'],
    [{ pin_sms: `@OTP_PIN@${'x'.repeat(320)}` }, 'pin_sms'],
    [{ success_sms: '' }, 'success_sms'],
    [{ mobile_phone: '12015550111' }, 'mobile_phone'],
  ] as const) {
    const { status, body: refusal } = await alice.post<Refusal>(path, body)
    assert.equal(status, 422)
    assert.deepEqual(
      refusal.invalid_parameters!.map((one) => one.field),
      [field],
    )
  }
  const company = await made('PRIVATE_PROFIT')
  const { status } = await alice.post(`${brands}/${company}/start_verification`, {})
  assert.equal(status, 422)
  assert.equal((await guess(id, '123456')).status, 422, 'no verification is pending')
  assert.equal((await alice.get(`${brands}/${id}/verification/OTP0000000000`)).status, 404)
  const poor = await exchange.customer('poor', { balance: '0' })
  const input = aCompany({ entity_type: 'SOLE_PROPRIETOR', ...kindsOfBrands['SOLE_PROPRIETOR'] })
  const { body } = await poor.post<Brand>(brands, { ...input, mobile_phone: aPhone() })
  assert.equal((await poor.post(`${brands}/${body.brand_id}/start_verification`, {})).status, 402)
  for (const [phone, notified] of [
    ['99001000001', 'FAILED_UNKNOWN'],
    ['99004000001', 'FAILED_EXPIRED'],
  ] as const) {
    const lost = await aPerson(phone)
    const { reference_id } = await started(lost)
    await until(
      async () =>
        (await alice.get<Verification>(`${brands}/${lost}/verification/${reference_id}`)).body
          .delivery_status,
      (seen) => seen === notified,
    )
  }
})

test('a verification text whose node died is sent as one message, also when the message already exists', async () => {
  const phone = aPhone()
  const brand = await aPerson(phone)
  const { db, vault } = exchange
  const id = uuidv7()
  const sealed = vault.seal('Left behind', textField(id))
  const at = new Date((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  await db.query(
    `insert into brand_otp (id, reference_id, account_id, brand_id, mobile_phone, sender, by_reply, text_sealed, message_id,
       submitted_at, due_at, expires_at, attempts, leased_until)
     values ($1, 'OTPLEFT000000', $2, $3, $4, $5, true, $6, $7, $8, $8, $8::timestamptz + interval '1 day', 1, now())`,
    [id, alice.apiKey, brand, phone, sender, sealed, uuidv7(), at],
  )
  const isSent = () =>
    until(
      async () =>
        (await db.query('select from brand_otp where id = $1 and text_sealed is null', [id])).rowCount,
      (count) => count === 1,
    )
  await isSent()
  assert.deepEqual(await textsTo(phone), ['Left behind'])
  await db.query('update brand_otp set text_sealed = $2, due_at = submitted_at where id = $1', [id, sealed])
  await isSent()
  assert.deepEqual(await textsTo(phone), ['Left behind'])
})
