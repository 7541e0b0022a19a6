import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Answered } from '../support/client.ts'
import { webhookOn, type Customer } from '../support/customer.ts'
import { page } from '../docs/pages.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  await exchange.carrier('silent', { prefix: '99010', responseTimeoutMs: 200 })
})
after(() => exchange.stop())

const explained = page('docs/ERROR-CODES.md').text

/** The code in the `type` of a problem, which is the anchor of the page about codes. */
function codeOf(type: string): number {
  const [, code = ''] = /^https:\/\/developer\.vonage\.com\/api-errors\/messages#(\d{4})$/.exec(type) ?? []
  assert.ok(explained.includes(`<a id="${code}"></a>`), type)
  return Number(code)
}

function assertProblem({ status, body }: Answered, expected: number, code: number): void {
  assert.deepEqual([status, codeOf(body.type)], [expected, code])
  assert.ok(body.title && body.detail && body.instance)
}

/** A test that the exchange rejects a request with these changes and this code. */
const refused = (code: number, changes: Record<string, unknown>) => async () =>
  assertProblem(await alice.post('/v1/messages', alice.sms(changes)), 422, code)

/** Waits for the final status of a message, and checks its error. */
async function assertEnds(customer: Customer, id: string, status: string, code: number): Promise<void> {
  const { error } = await customer.notified(id, status)
  assert.deepEqual([Number(error?.title), codeOf(error!.type)], [code, code])
  assert.ok(error!.detail.length > 0)
}

/** A test that a message to this number gets the status and the code in its webhook. */
const ends = (status: 'rejected' | 'undeliverable', code: number, to: string) => async () =>
  assertEnds(alice, await alice.sent({ to }), status, code)

/** A number for which the receipt reports the state UNDELIV with this err. */
const undeliverable = (err: number) => `99001${String(err).padStart(4, '0')}01`
/** A number for which the carrier rejects the submit with this command_status. */
const refusing = (status: number) => `99002${String(status).padStart(4, '0')}01`
/** A number for which the receipt reports the state REJECTD with this err. */
const rejecting = (err: number) => `99003${String(err).padStart(4, '0')}01`

// The exchange rejects the request with these codes.

test('1000, throttled: more requests at once than the account may send [S3-102]', async () => {
  const hasty = await exchange.customer('hasty', { max_outbound_request: 1 })
  await hasty.sent()
  const crowd = Array.from({ length: 20 }, () => hasty.post('/v1/messages', hasty.sms()))
  const answers = await Promise.all(crowd)
  const late = answers.filter(({ status }) => status !== 202)
  assert.ok(late.length > 0)
  for (const answer of late) assertProblem(answer, 429, 1000)
})
test('1010, missing params: no text [S3-103]', refused(1010, { text: undefined }))
test(
  '1020, invalid params: an unsupported webhook version [S3-104]',
  refused(1020, { webhook_version: 'v9' }),
)
test('1030, internal error: the database refuses to store a message [S3-107]', async () => {
  const owner = new pg.Client({ connectionString: exchange.ownerUrl })
  await owner.connect()
  await owner.query("alter table message add constraint broken check (text <> 'impossible')")
  await owner.end()
  assertProblem(await alice.post('/v1/messages', alice.sms({ text: 'impossible' })), 500, 1030)
})
test('1090, message too long: 1001 characters, or more than the carrier accepts [S3-113]', async () => {
  await refused(1090, { text: 'x'.repeat(1001) })()
  await ends('rejected', 1090, refusing(0x01))()
})
test('1130, invalid TTL: 19 seconds, or refused by the carrier [S3-116]', async () => {
  await refused(1130, { ttl: 19 })()
  await ends('rejected', 1130, refusing(0x62))()
})
test('1400, unsupported channel: an unknown chat channel [S3-149]', refused(1400, { channel: 'whatsapp' }))
test(
  '1410, invalid channel parameters: an unknown encoding [S3-150]',
  refused(1410, { sms: { encoding_type: 'x' } }),
)
test('1420, invalid sender: a leading plus, or refused by the carrier [S3-151]', async () => {
  await refused(1420, { from: '+12015550123' })()
  await ends('rejected', 1420, refusing(0x0a))()
})
test('1430, invalid recipient: too short a number, or refused by the carrier [S3-152]', async () => {
  await refused(1430, { to: '12345' })()
  await ends('rejected', 1430, refusing(0x0b))()
})
test('1431, multiple recipients: a list of two; a list of one is an invalid number [S3-153]', async () => {
  await refused(1431, { to: ['99000000001', '99000000002'] })()
  await refused(1430, { to: ['99000000001'] })()
})
test('1440, invalid message type: an image over SMS [S3-154]', refused(1440, { message_type: 'image' }))
test(
  '1450, invalid client reference: 101 characters [S3-155]',
  refused(1450, { client_ref: 'x'.repeat(101) }),
)

// The exchange rejects the message with these codes, after it has accepted the request.

test('1120, illegal sender: a number of another account, or one that the carrier rejects [S3-115]', async () => {
  await assertEnds(alice, await alice.sent({ from: '12019990000' }), 'rejected', 1120)
  await ends('rejected', 1120, rejecting(1120))()
})
test('1240, illegal number: the recipient has opted out [S3-127]', async () => {
  const to = '447700900124'
  await exchange.originate(to, alice.number, 'STOP')
  await alice.heard('STOP')
  await ends('rejected', 1240, to)()
})
test('1242, number pool: no pool has this name [S3-129]', async () =>
  assertEnds(alice, await alice.sent({ sms: { pool_id: 'none' } }), 'rejected', 1242))
test('1331, provider error: the carrier never answers [S3-141]', async () => {
  const careful = await exchange.customer('careful', { unknown_outcome: 'at_most_once' })
  await assertEnds(careful, await careful.sent({ to: '99010000001' }), 'rejected', 1331)
})
test(
  '1360, expired: the carrier tried until the ttl expired [S3-144]',
  ends('undeliverable', 1360, '99004002701'),
)

// Carriers report these codes.

test(
  '1040, invalid message: unexpected data in the network [S3-108]',
  ends('undeliverable', 1040, undeliverable(36)),
)
test('1050, number barred [S3-109]', ends('undeliverable', 1050, undeliverable(13)))
test('1070, provider quota exceeded [S3-111]', ends('rejected', 1070, rejecting(1070)))
test(
  '1100, communication failed: the carrier does not know the command [S3-114]',
  ends('rejected', 1100, refusing(0x03)),
)
test(
  '1150, invalid message class: the device does not support it [S3-118]',
  ends('undeliverable', 1150, undeliverable(145)),
)
test('1170, invalid recipient: an unknown subscriber [S3-120]', ends('undeliverable', 1170, undeliverable(1)))
test(
  '1180, destination temporarily unavailable: too much waits for it [S3-121]',
  ends('undeliverable', 1180, undeliverable(33)),
)
test('1190, absent subscriber [S3-122]', ends('undeliverable', 1190, undeliverable(27)))
test(
  '1200, portability error: the number has changed [S3-123]',
  ends('undeliverable', 1200, undeliverable(44)),
)
test('1210, anti-spam rejection [S3-124]', ends('rejected', 1210, rejecting(1210)))
test(
  '1220, handset busy: rejected when the carrier stops trying [S3-125]',
  ends('rejected', 1220, rejecting(31)),
)
test('1220, handset busy: retried while the carrier reports it as temporary, then delivered [S3-125]', async () => {
  const id = await alice.sent({ to: '99026003101' })
  const { error } = await alice.notified(id, 'delivered')
  assert.equal(error, undefined)
  assert.deepEqual(alice.statuses(id), ['submitted', 'submitted', 'delivered'])
  const busy = await webhookOn(
    exchange.receiver,
    (body) => body.message_uuid === id && body.error !== undefined,
    'the handset-busy response',
  )
  assert.deepEqual([busy.status, busy.error!.title, codeOf(busy.error!.type)], ['submitted', '1220', 1220])
})
test('1230, network error: a system failure [S3-126]', ends('undeliverable', 1230, undeliverable(34)))
test(
  '1250, unroutable: a network that carries no SMS [S3-130]',
  ends('undeliverable', 1250, undeliverable(21)),
)
test(
  '1260, destination unreachable: the recipient roams where it is not allowed [S3-132]',
  ends('undeliverable', 1260, undeliverable(8)),
)
test('1270, age restriction [S3-133]', ends('undeliverable', 1270, undeliverable(1270)))
test(
  '1280, number blocked by carrier: a plan without SMS [S3-134]',
  ends('undeliverable', 1280, undeliverable(11)),
)
test('1282, rejected by provider: at once, or later without a reason [S3-135]', async () => {
  await ends('rejected', 1282, refusing(0x66))()
  await ends('rejected', 1282, rejecting(0))()
})
test('1290, a prepaid recipient without money [S3-136]', ends('undeliverable', 1290, undeliverable(1290)))
test(
  '1300, not part of the network: an unidentified subscriber [S3-137]',
  ends('undeliverable', 1300, undeliverable(5)),
)
test(
  '1310, device not suitable: an incompatible terminal [S3-138]',
  ends('undeliverable', 1310, undeliverable(28)),
)
test('1320, message already sent: a duplicate [S3-139]', ends('undeliverable', 1320, undeliverable(197)))
test('1330, delivery failed: no reason, an unknown reason, or an unspecified refusal [S3-140]', async () => {
  await ends('undeliverable', 1330, undeliverable(0))()
  await ends('undeliverable', 1330, undeliverable(999))()
  await ends('rejected', 1330, refusing(0x45))()
  await ends('rejected', 1330, refusing(0x4ff))()
})
test('1460, daily limit exceeded [S3-157]', ends('rejected', 1460, rejecting(1460)))
test('1461, auto-limited for the recipient’s sake [S3-158]', ends('rejected', 1461, rejecting(1461)))
test('1470, a traffic rule against fraud [S3-159]', ends('rejected', 1470, rejecting(1470)))
test('1472, burst protection [S3-160]', ends('rejected', 1472, rejecting(1472)))
test('1473, artificially inflated traffic [S3-161]', ends('rejected', 1473, rejecting(1473)))
test('1474, a blocked country [S3-162]', ends('rejected', 1474, rejecting(1474)))
test('1475, a blocked network [S3-163]', ends('rejected', 1475, rejecting(1475)))
test('1476, do not originate [S3-164]', ends('rejected', 1476, rejecting(1476)))
test('1480, the entity filter [S3-165]', ends('rejected', 1480, rejecting(1480)))
test('1481, the header filter [S3-166]', ends('rejected', 1481, rejecting(1481)))
test('1482, the content filter [S3-167]', ends('rejected', 1482, rejecting(1482)))
test('1483, the consent filter [S3-168]', ends('rejected', 1483, rejecting(1483)))
test('1484, authentication or compliance [S3-169]', ends('rejected', 1484, rejecting(1484)))
test('2001, fraud protection at the provider [S3-170]', ends('rejected', 2001, rejecting(2001)))
