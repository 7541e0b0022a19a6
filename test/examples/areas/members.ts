import { uuidv7 } from '#platform/ids.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import { cookieIn, openConsole, password } from '../../support/people.ts'
import { startMetadata } from '../../support/openid-metadata.ts'
import type { Cleanup, Scenario } from '../scenario.ts'

type Recorder = Parameters<Scenario>[0]

const email = 'ada@bluekite.example'
const visitor = { authorization: null, headers: { 'sec-fetch-site': 'same-origin' } }
const unrecorded = true as const

/** Members of an account: invitations, their sign-in, and the activity of the account. */
export const members: Scenario = async (recorder, cleanup) => {
  await invitations(recorder)
  await singleSignOn(recorder, cleanup)
  await ownSignIn(recorder)
  await others(recorder)
  await byOperators(recorder)
}

async function invitations(recorder: Recorder): Promise<void> {
  const { send } = recorder
  const invited = await send('inviteMember', { body: { email, name: 'Ada Wren', role: 'owner' } })
  await send('listMemberInvitations')
  const token = tokenIn(recorder, invited.link)
  await send('readMemberInvitation', { ...visitor, body: { token } })
  await send('acceptMemberInvitation', { ...visitor, body: { token, password } })
  await send('signInMember', { ...visitor, body: { email, password } })
}

async function singleSignOn({ exchange, send, fix }: Recorder, cleanup: Cleanup): Promise<void> {
  const provider = await startMetadata()
  cleanup.after(() => provider.stop())
  const { api_secret } = exchange.demo
  fix(api_secret, 'Kite-secret-17')
  fix(provider.issuer, 'https://login.bluekite.example')
  const secret = 'dV6sXb0nQ2wE8rT4yU7i'
  const client = { issuer: provider.issuer, client_id: 'strowger', client_secret: secret }
  const joining = { required: true, join_role: 'developer', mail_domains: ['bluekite.example'] }
  await send('putSingleSignOn', { body: { ...client, ...joining, api_secret } })
  await send('readSingleSignOn')
  await send('removeSingleSignOn', { body: { api_secret } })
}

async function ownSignIn(recorder: Recorder): Promise<void> {
  const { send, fix } = recorder
  const inside = { authorization: null, cookie: await signIn(recorder, password) }
  await send('readMemberProfile', inside)
  const { secret } = await send('beginTwoFactor', { ...inside, body: { password } })
  fix(secret, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  const code = codeOf(secret, Math.floor(Date.now() / 30_000))
  fix(code, '492816')
  const { recovery_codes: codes } = await send('confirmTwoFactor', { ...inside, body: { code } })
  for (const [i, one] of codes.entries()) fix(one, `KITE-${i}BLU-E000-WREN`)
  await send('endTwoFactor', { ...inside, body: { password, code: codes[0] } })
  const next = 'a longer battery staple'
  await send('changeOwnPassword', { ...inside, body: { password, new_password: next } })
  await send('requestPasswordReset', { ...visitor, body: { email } })
  const token = await resetLink(recorder)
  await send('resetPassword', { ...visitor, body: { token, password } })
}

/** Replaces the link to set a new password by one with a known token; returns its token. */
async function resetLink({ exchange, fix }: Recorder): Promise<string> {
  const token = newToken()
  await exchange.db.query(
    `insert into member_reset (member_id, id, hash, expires_at)
     select id, $1, $2, clock_timestamp() + interval '1 hour' from member where email = $3
     on conflict (member_id) do update set id = excluded.id, hash = excluded.hash`,
    [uuidv7(), hashOfToken(token), email],
  )
  fix(token, 'pV6sXb0nQ2wE8rT4yU7iO1aS5dF9gH3jK6lZ0xC2vBm')
  return token
}

async function others(recorder: Recorder): Promise<void> {
  const { send } = recorder
  const second = { email: 'brook@bluekite.example', name: 'Brook', role: 'developer' }
  const { link } = await send('inviteMember', { body: second, unrecorded })
  const token = tokenIn(recorder, link)
  await send('acceptMemberInvitation', { ...visitor, body: { token, password }, unrecorded })
  const { members: listed } = await send('listMembers')
  const params = { member_id: listed.at(-1).member_id }
  await send('changeMember', { params, body: { role: 'billing' } })
  await send('removeMember', { params })
  const { invitation_id } = await send('inviteMember', { body: second, unrecorded })
  await send('withdrawMemberInvitation', { params: { invitation_id } })
  await send('createApplication', { body: { name: 'Shop', capabilities: {} }, unrecorded })
  await send('listActivity', { query: { limit: 3 } })
}

/** Operators help a customer whose only owner cannot sign in. */
async function byOperators(recorder: Recorder): Promise<void> {
  const { exchange, send } = recorder
  const params = { api_key: exchange.demo.api_key }
  const owner = { email: 'cory@bluekite.example', name: 'Cory' }
  const { link } = await send('inviteAccountOwner', { params, body: owner })
  await send('listAccountInvitations', { params })
  const token = tokenIn(recorder, link)
  await send('acceptMemberInvitation', { ...visitor, body: { token, password }, unrecorded })
  const { members: listed } = await send('listAccountMembers', { params })
  const one = { ...params, member_id: listed.at(-1).member_id }
  await send('resetMemberTwoFactor', { params: one })
  await send('removeAccountMember', { params: one })
  const { invitation_id } = await send('inviteAccountOwner', { params, body: owner, unrecorded })
  await send('withdrawAccountInvitation', { params: { ...params, invitation_id } })
}

/** Opens a session of a browser and returns its cookie. */
async function signIn({ exchange }: Recorder, secret: string): Promise<string> {
  const page = openConsole(exchange.url)
  return cookieIn(await page.post('/console/v1/member-session', { email, password: secret }))
}

/** The token of a link, which differs in each run. */
function tokenIn({ fix }: Recorder, link: string): string {
  const token = link.split('#token=')[1]!
  fix(token, 'pV6sXb0nQ2wE8rT4yU7iO1aS5dF9gH3jK6lZ0xC2vBm')
  return token
}
