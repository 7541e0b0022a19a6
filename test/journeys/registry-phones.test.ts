import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brandsPath } from '../support/brands.ts'
import { brandsOf, startWithBrands, type BrandsAtRegistry } from '../support/registry-brands.ts'
import { until } from '../support/until.ts'

let { registry, exchange, alice, brands, stop } = {} as BrandsAtRegistry
before(async () => {
  ;({ registry, exchange, alice, brands, stop } = await startWithBrands())
})
beforeEach(() => void registry.withdraw())
after(() => stop())

type Verification = {
  reference_id: string
  verify_date: string | null
  delivery_status: string | null
  delivery_status_details: string | null
}

let lastPhone = 2_025_550_200
const nextPhone = () => `1${lastPhone++}`

/** Registers a sole proprietor, which the registry verifies only after its phone. */
async function proprietor(mobile_phone = nextPhone()): Promise<{ id: string; phone: string }> {
  const person = { entity_type: 'SOLE_PROPRIETOR', first_name: 'Ada', last_name: 'Kite', mobile_phone }
  const id = await brands.create(person)
  await brands.becomes(id, 'UNVERIFIED')
  return { id, phone: mobile_phone }
}

const start = (id: string, body: object = {}) =>
  alice.post<Verification>(`${brandsPath}/${id}/start_verification`, body)
const enterNow = (id: string, otp_pin: string) =>
  alice.post<Verification>(`${brandsPath}/${id}/verify`, { otp_pin })
/** Enters a code when no other call of the account limits it. */
async function enter(id: string, otp_pin: string) {
  let isAnswered = false
  const entering = enterNow(id, otp_pin).finally(() => (isAnswered = true))
  await until(
    async () => {
      await exchange.db.query('update registry_slot set customer = null where customer is not null')
      return isAnswered
    },
    (ended) => ended,
  )
  return entering
}
const read = async (id: string, { reference_id }: Verification) =>
  (await alice.get<Verification>(`${brandsPath}/${id}/verification/${reference_id}`)).body

async function started(id: string, body: object = {}): Promise<Verification> {
  const answer = await start(id, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

const textsTo = (phone: string) => registry.texts().filter(({ to }) => to === `+${phone}`)
/** The code of the newest text to a phone. */
const codeOf = async (phone: string) => {
  const texts = await until(
    () => textsTo(phone),
    (found) => found.length > 0,
  )
  return /\d{6}/.exec(texts.at(-1)!.text)![0]
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the mobile phone of a sole proprietor at The Campaign Registry', () => {
  test('is verified by the code in the text of the registry, and the identity with it', async () => {
    const { id, phone } = await proprietor()
    assert.match(await brands.feedbackOf(id), /^MOBILE_PHONE: /)
    const verification = await started(id, { pin_sms: 'Kite code: @OTP_PIN@' })
    const code = await codeOf(phone)
    assert.deepEqual(
      textsTo(phone).map(({ text }) => text),
      [`Kite code: ${code}`],
    )
    const { status, body } = await enter(id, code)
    assert.equal(status, 200, JSON.stringify(body))
    assert.notEqual(body.verify_date, null)
    await brands.becomes(id, 'VERIFIED')
    assert.equal((await enter(id, code)).status, 200, 'a repeated code gets the same result')
    assert.equal((await enter(id, wrongOf(code))).status, 422)
    assert.equal((await start(id)).status, 409)
    assert.deepEqual(brands.billedOf(id), ['brand'])
    assert.equal((await read(id, verification)).reference_id, verification.reference_id)
  })

  test('is verified by the reply YES to the text of the registry, also if the webhook is lost', async () => {
    const { id, phone } = await proprietor()
    registry.inject({ fault: 'lose-events' })
    const body = { pin_sms: 'Reply @OTP_YES@ to verify.', success_sms: 'Thank you.' }
    const verification = await started(id, body)
    await until(
      () => textsTo(phone).length,
      (count) => count === 1,
    )
    registry.reply(`+${phone}`, 'Yes')
    await exchange.advance(60)
    await until(
      () => read(id, verification),
      ({ verify_date }) => verify_date !== null,
    )
    await brands.becomes(id, 'VERIFIED')
    assert.deepEqual(
      textsTo(phone).map(({ text }) => text),
      ['Reply YES to verify.', 'Thank you.'],
    )
  })

  test('is not verified by wrong codes, and the customer reads why until a new text brings a new code', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    for (const reason of [/is wrong/, /is wrong/, /is wrong/, /Too many/]) {
      const { status, body } = await enter(id, wrongOf(code))
      assert.equal(status, 422)
      assert.match(JSON.stringify(body), reason)
    }
    assert.match(JSON.stringify((await enter(id, code)).body), /too many attempts/)
    assert.match(JSON.stringify((await enter(id, code)).body), /no verification is pending/)
    assert.equal((await start(id)).status, 429)
    await exchange.advance(61)
    await started(id)
    await until(
      () => textsTo(phone).length,
      (count) => count === 2,
    )
    assert.equal((await enter(id, await codeOf(phone))).status, 200)
  })

  test('is not verified by an expired code', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    registry.agePhoneChecks(24 * 3_600_000)
    const { status, body } = await enter(id, code)
    assert.equal(status, 422)
    assert.match(JSON.stringify(body), /expired/)
  })

  test('gets one text, whose code is accepted, when the response of the registry to the start is lost', async () => {
    const { id, phone } = await proprietor()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const verification = await started(id)
    await brands.pass(61)
    await exchange.advance(5)
    await until(
      () => read(id, verification),
      ({ delivery_status }) => delivery_status === 'UNKNOWN_STATUS',
    )
    assert.equal((await enter(id, await codeOf(phone))).status, 200)
    assert.equal(textsTo(phone).length, 1)
    await brands.becomes(id, 'VERIFIED')
  })

  test('is verified when the response of the registry to the right code is lost and the customer enters it again', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    assert.equal((await enter(id, code)).status, 503)
    assert.equal((await enter(id, code)).status, 200)
    await brands.becomes(id, 'VERIFIED')
  })

  test('is verified once when the customer enters the right code several times at once', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    const entered = await Promise.all([enter(id, code), enter(id, code), enter(id, code)])
    assert.deepEqual(
      entered.map(({ status, body }) => (status === 200 ? status : body)),
      [200, 200, 200],
    )
    await brands.becomes(id, 'VERIFIED')
  })

  test('takes at most five codes, although they are entered at once', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    const entered = await Promise.all(Array.from({ length: 8 }, () => enter(id, wrongOf(code))))
    assert.ok(entered.every(({ status }) => status === 422))
    assert.ok(brands.requestsOf(id, 'PUT', '/smsOtp').length <= 5)
    assert.equal((await enter(id, code)).status, 422)
  })

  test('counts a wrong code also if the registry refuses it with an unknown error, but not if the registry is busy', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 591 })
    for (let guess = 0; guess < 6; guess++) assert.equal((await enter(id, code)).status, 503)
    registry.withdraw()
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 599 })
    for (const reason of [/refused/, /refused/, /refused/, /refused/, /too many attempts/]) {
      const { status, body } = await enter(id, wrongOf(code))
      assert.equal(status, 422, JSON.stringify(body))
      assert.match(JSON.stringify(body), reason)
    }
  })

  test('leaves slots of the published rate of writes to registrations while customers enter codes', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    const inUse = (slots: string) =>
      exchange.db.query(
        `update registry_slot set free_at = clock_timestamp() + interval '1 hour' where kind = 'write' and ${slots}`,
      )
    try {
      await inUse('slot <= 8')
      const { status, body } = await enterNow(id, code)
      assert.equal(status, 429, JSON.stringify(body))
      await brands.verified()
    } finally {
      await exchange.db.query(`update registry_slot set free_at = '-infinity' where kind = 'write'`)
    }
    assert.equal((await enter(id, code)).status, 200)
  })

  test('is verified although another customer enters many codes at once', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    const code = await codeOf(phone)
    const bob = await exchange.customer('bob')
    const ofBob = brandsOf(exchange, registry, bob)
    const person = {
      entity_type: 'SOLE_PROPRIETOR',
      first_name: 'Bob',
      last_name: 'Kite',
      mobile_phone: nextPhone(),
    }
    const other = await ofBob.create(person)
    await ofBob.becomes(other, 'UNVERIFIED')
    assert.equal((await bob.post(`${brandsPath}/${other}/start_verification`, {})).status, 200)
    const guess = () => bob.post(`${brandsPath}/${other}/verify`, { otp_pin: wrongOf(code) })
    const guessing = Promise.all(Array.from({ length: 5 }, guess))
    await until(
      () => brands.requestsOf(other, 'PUT', '/smsOtp').length,
      (count) => count > 0,
    )
    assert.equal((await enterNow(id, code)).status, 200)
    const statuses = (await guessing).map(({ status }) => status)
    assert.ok(statuses.includes(429), String(statuses))
    const checked = brands.requestsOf(other, 'PUT', '/smsOtp').length
    assert.equal(checked, statuses.filter((one) => one === 422).length)
  })

  test('has its text refused by the registry outside of the United States and Canada', async () => {
    const { id } = await proprietor('447700900123')
    const verification = await started(id)
    const { delivery_status, delivery_status_details } = await read(id, verification)
    assert.equal(delivery_status, null)
    assert.match(delivery_status_details ?? '', /refused the text.*mobilePhone/)
  })

  test('shows why the text of the registry was not delivered', async () => {
    const { id } = await proprietor('12025550198')
    const verification = await started(id)
    await until(
      async () => {
        await exchange.advance(60)
        return read(id, verification)
      },
      ({ delivery_status }) => delivery_status === 'FAILED_ROUTING',
    )
    assert.equal((await read(id, verification)).delivery_status_details, 'No route to the number.')
  })

  test('counts as verified if the registry has verified it, although its verification has failed at the exchange', async () => {
    const { id, phone } = await proprietor()
    const verification = await started(id, { pin_sms: 'Reply @OTP_YES@ to verify.' })
    await until(
      () => textsTo(phone).length,
      (count) => count === 1,
    )
    const failed = `update brand_otp set status = 'FAILED', ended_at = submitted_at, due_at = null where reference_id = $1`
    await exchange.db.query(failed, [verification.reference_id])
    registry.reply(`+${phone}`, 'yes')
    await brands.becomes(id, 'VERIFIED')
    type Verified = { verified_date?: string }
    const { body } = await alice.get<Verified>(`${brandsPath}/${id}`)
    assert.notEqual(body.verified_date, undefined, JSON.stringify(body))
  })

  test('is verified again after a change, by a text to the new phone', async () => {
    const { id, phone } = await proprietor()
    await started(id)
    assert.equal((await enter(id, await codeOf(phone))).status, 200)
    await brands.becomes(id, 'VERIFIED')
    const changed = nextPhone()
    await brands.patch(id, { mobile_phone: changed })
    await exchange.advance(61)
    await started(id)
    await until(
      async () => {
        await exchange.advance(60)
        return textsTo(changed).length
      },
      (count) => count === 1,
    )
    await brands.becomes(id, 'UNVERIFIED')
    assert.equal((await enter(id, await codeOf(changed))).status, 200)
    await brands.becomes(id, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand'])
  })
})
