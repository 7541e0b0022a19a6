import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Networks, NumberLookup } from '#carriers/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { openPostponed } from './postponed.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  ;({ accountId } = await openSender(world, 1_000_000))
})
after(() => world.close())

const [att, tMobile] = ['310410', '310260']
const [anna, ben] = ['12125550101', '12125550102']

/** A lookup whose answers are held until they are released, and the order in which messages are accepted. */
function openWaiting() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const known = new Map<string, string>()
  const lookup: NumberLookup = {
    cached: () => known,
    async networksOf(recipients): Promise<Networks> {
      if (recipients.some((one) => !known.has(one))) await released
      return new Map(recipients.map((one) => [one, known.get(one) ?? att]))
    },
  }
  const accepted: SubmitRequest[] = []
  const postponed = openPostponed({ db: world.db, lookup }, async (request) => accepted.push(request))
  return { postponed, accepted, known, release }
}

const request = (recipient: string, sender = '12015550100'): SubmitRequest => ({
  message: outbound({ accountId, sender, recipient }),
  actor: 'key',
  details: null,
  perSecond: 30,
})

test('a message whose recipient is known meanwhile waits for the earlier one of its sender', async () => {
  const { postponed, accepted, known, release } = openWaiting()
  const [first, other, second] = [request(anna), request(ben), request(anna)]
  postponed.postpone([first, other])
  known.set(anna, tMobile)
  assert.deepEqual([second, request(anna, '12015550199'), request('12125550103')].map(postponed.isBehind), [
    true,
    false,
    false,
  ])
  const results = postponed.postpone([second])
  release()
  await results.get(second)
  assert.deepEqual(accepted, [first, other, second])
  assert.equal(second.lookedUp, tMobile)
  await postponed.idle()
  assert.equal(postponed.isBehind(request(anna)), false)
})

test('if no further message may be postponed, those behind a postponed one still wait', async () => {
  const { postponed, accepted, release } = openWaiting()
  const many = Array.from({ length: 2_000 }, (_, i) => request(String(12135550000 + i)))
  postponed.postpone(many)
  const [behind, beyond] = [request(many[7]!.message.recipient), request(ben)]
  assert.deepEqual([...postponed.postpone([behind, beyond]).keys()], [behind])
  release()
  await postponed.idle()
  assert.equal(accepted.at(-1), behind)
})
