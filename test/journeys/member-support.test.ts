import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside } from '../support/members.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

type Member = { member_id: string; email: string; role: string; two_factor: boolean; last_sign_in_at: string }
type Invited = { invitation_id: string; link: string; role: string }

const of = ({ apiKey }: Customer) => `/operator/v1/accounts/${apiKey}`
const page = (cookie?: string) => openConsole(exchange.url, cookie)
const tokenIn = (link: string) => link.split('#token=')[1]!
const membersOf = async (account: Customer) =>
  (await exchange.operator.get<{ members: Member[] }>(`${of(account)}/members`)).body.members
const invite = (account: Customer, email: string) =>
  exchange.operator.post<Invited>(`${of(account)}/member-invitations`, { email, name: 'Ada' })
const signIn = (email: string) => page().post('/console/v1/member-session', { email, password })
const activityOf = async (account: Customer) => {
  type Activity = { kind: string; actor: string; subject: string | null; address: string }
  const { body } = await account.get<{ activity: Activity[] }>('/console/v1/activity')
  return body.activity.map(({ kind, actor, subject, address }) => [kind, actor, subject, address])
}

test('an operator invites the first owner of an account, and sees the pending invitation and the member', async () => {
  const { status, body } = await invite(alice, 'Ada@Example.com')
  assert.deepEqual([status, body.role], [201, 'owner'])
  assert.ok(body.link.startsWith(`${exchange.url}/console/join#`), body.link)
  const path = `${of(alice)}/member-invitations`
  const { body: pending } = await exchange.operator.get<{ invitations: { email: string }[] }>(path)
  assert.deepEqual(
    pending.invitations.map(({ email }) => email),
    ['ada@example.com'],
  )
  const token = tokenIn(body.link)
  assert.equal((await page().post('/console/v1/member-links/accept', { token, password })).status, 200)
  const [member] = await membersOf(alice)
  assert.deepEqual([member!.email, member!.role, member!.two_factor], ['ada@example.com', 'owner', false])
  assert.deepEqual((await activityOf(alice)).at(-1), ['member_invited', 'operator', 'ada@example.com', ''])
})

test('an operator withdraws an invitation to the account that it belongs to', async () => {
  const { body } = await invite(alice, 'withdrawn@example.com')
  const path = (account: Customer) => `${of(account)}/member-invitations/${body.invitation_id}`
  assert.equal((await exchange.operator.delete(path(bob))).status, 404)
  assert.equal((await exchange.operator.delete(path(alice))).status, 204)
  const token = tokenIn(body.link)
  assert.equal((await page().post('/console/v1/member-links/read', { token })).status, 410)
})

test('an operator turns off the two-factor authentication of a member, whose sessions end', async () => {
  const { id, email, cookie } = await memberInside(exchange.db, alice.apiKey, 'developer')
  const { body } = await page(cookie).post<{ secret: string }>('/console/v1/profile/two-factor', { password })
  const code = codeOf(body.secret, Math.floor(Date.now() / 30_000))
  await page(cookie).post('/console/v1/profile/two-factor/confirm', { code })
  assert.equal((await signIn(email)).status, 401)
  const path = (account: Customer) => `${of(account)}/members/${id}/two-factor`
  assert.equal((await exchange.operator.delete(path(bob))).status, 404)
  assert.equal((await exchange.operator.delete(path(alice))).status, 204)
  assert.equal((await page(cookie).get('/console/v1/session')).status, 401)
  const again = await signIn(email)
  assert.equal(again.status, 200)
  assert.deepEqual((await activityOf(alice))[1], ['two_factor_off', 'operator', email, ''])
  // There is nothing to turn off any more, so the new session stays.
  assert.equal((await exchange.operator.delete(path(alice))).status, 204)
  assert.equal((await page(cookieIn(again)).get('/console/v1/session')).status, 200)
})

test('an operator removes a member of the account that is named, but not the last owner', async () => {
  const carol = await exchange.customer('carol')
  const owner = await memberInside(exchange.db, carol.apiKey)
  const other = await memberInside(exchange.db, carol.apiKey, 'billing')
  const remove = (account: Customer, id: string) => exchange.operator.delete(`${of(account)}/members/${id}`)
  assert.equal((await remove(bob, other.id)).status, 404)
  assert.equal((await remove(carol, owner.id)).status, 409)
  assert.equal((await remove(carol, other.id)).status, 204)
  assert.equal((await page(other.cookie).get('/console/v1/session')).status, 401)
  assert.deepEqual(
    (await membersOf(carol)).map(({ member_id: id }) => id),
    [owner.id],
  )
})

test('the audit log names what operators did to members by IDs, without addresses', async () => {
  const dora = await exchange.customer('dora')
  const { body } = await invite(dora, 'kept-out@example.com')
  const member = await memberInside(exchange.db, dora.apiKey, 'billing')
  await exchange.operator.delete(`${of(dora)}/member-invitations/${body.invitation_id}`)
  await memberInside(exchange.db, dora.apiKey)
  await exchange.operator.delete(`${of(dora)}/members/${member.id}`)
  type Changes = { changes: { operation: string; before: unknown; after: unknown }[] }
  const path = `/operator/v1/changes?subject=account&subject_id=${dora.apiKey}`
  const { body: log } = await exchange.operator.get<Changes>(path)
  const invitation = { invitation_id: body.invitation_id, role: 'owner' }
  assert.deepEqual(
    log.changes
      .filter(({ operation }) => operation !== 'openAccount')
      .map(({ operation, before, after }) => [operation, before, after]),
    [
      ['removeAccountMember', { member_id: member.id, role: 'billing', two_factor: false }, null],
      ['withdrawAccountInvitation', invitation, null],
      ['inviteAccountOwner', null, invitation],
    ],
  )
})
