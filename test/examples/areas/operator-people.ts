import { codeOf } from '#platform/sign-in/totp.ts'
import { cookieIn, openConsole, password } from '../../support/people.ts'
import type { Scenario } from '../scenario.ts'

type Recorder = Parameters<Scenario>[0]

const ada = { email: 'ada@bluekite.example', name: 'Ada Wren', roles: ['messaging'] }
const unrecorded = true as const

/** Operators: people, their invitations, profiles and sessions. */
export const operatorPeople: Scenario = async (recorder) => {
  await invitations(recorder)
  const person_id = await people(recorder)
  await profile(recorder)
  await codes(recorder)
  await sessions(recorder, person_id)
}

/** Opens a session of a browser and returns its cookie. */
async function signIn({ exchange }: Recorder, secret = password): Promise<string> {
  const page = openConsole(exchange.operatorUrl)
  return cookieIn(await page.post('/operator/v1/session', { email: ada.email, password: secret }))
}

const signedIn = (cookie: string) => ({ authorization: null, cookie })

async function invitations(recorder: Recorder): Promise<void> {
  const { send } = recorder
  const invited = await send('invitePerson', { body: ada })
  const token = tokenIn(recorder, invited.link)
  const visitor = { authorization: null, headers: { 'sec-fetch-site': 'same-origin' } }
  await send('readLink', { ...visitor, body: { token } })
  await send('useLink', { ...visitor, body: { token, password } })
  await send('signIn', { ...visitor, body: { email: ada.email, password } })
  const other = await send('invitePerson', {
    body: { email: 'brook@bluekite.example', name: 'Brook', roles: ['sims'] },
    unrecorded,
  })
  await send('withdrawInvitation', { params: { invitation_id: other.invitation_id } })
  await send('listOutgoingMails', { query: { limit: 10 } })
}

/** The token of a link, which differs in each run. */
function tokenIn({ fix }: Recorder, link: string): string {
  const token = link.split('#token=')[1]!
  fix(token, 'pV6sXb0nQ2wE8rT4yU7iO1aS5dF9gH3jK6lZ0xC2vBm')
  return token
}

async function people(recorder: Recorder): Promise<string> {
  const { send } = recorder
  const listed = await send('listPeople', { query: { limit: 10 }, unrecorded })
  const { person_id } = listed.people[0]
  const of = { params: { person_id } }
  await send('readPerson', of)
  await send('changePerson', { ...of, body: { roles: ['messaging', 'sims'] } })
  return person_id
}

async function profile(recorder: Recorder): Promise<void> {
  const { send } = recorder
  const session = signedIn(await signIn(recorder))
  await send('readSession', session)
  await send('readProfile', session)
  await send('reauthenticate', { ...session, body: { password } })
  const filter = { page: 'sims', name: 'Suspended in the depot' }
  await send('saveFilter', { ...session, body: { ...filter, search: 'status=5&field1=depot' } })
  await send('listSavedFilters', { ...session, query: { page: 'sims' } })
  await send('deleteFilter', { ...session, query: filter })
  await send('changePassword', {
    ...session,
    body: { current: password, password: 'seven kites over water' },
  })
  await send('changePassword', {
    ...signedIn(await signIn(recorder, 'seven kites over water')),
    body: { current: 'seven kites over water', password },
    unrecorded,
  })
}

async function codes(recorder: Recorder): Promise<void> {
  const { send, fix } = recorder
  const session = signedIn(await signIn(recorder))
  const { secret } = await send('beginTotpSetup', { ...session, body: { password } })
  fix(secret, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  // Each code is accepted once, in its own time step or an adjacent one.
  const step = Math.floor(Date.now() / 30_000)
  await send('confirmTotp', { ...session, body: { code: codeOf(secret, step) } })
  await send('removeTotp', { ...session, body: { password, code: codeOf(secret, step + 1) } })
}

async function sessions(recorder: Recorder, person_id: string): Promise<void> {
  const { send } = recorder
  const of = { params: { person_id } }
  await send('endPersonSessions', { ...of, unrecorded })
  await signIn(recorder)
  await signIn(recorder)
  const mine = await signIn(recorder)
  const listed = await send('listOwnSessions', signedIn(mine))
  const isOther = ({ current }: { current: boolean }) => !current
  const { session_id } = listed.sessions.find(isOther)
  await send('endOwnSession', { ...signedIn(mine), params: { session_id } })
  const { sessions } = await send('listPersonSessions', of)
  await send('endPersonSession', { params: { person_id, session_id: sessions[0].session_id } })
  await send('endPersonSessions', of)
  await send('signOut', signedIn(await signIn(recorder)))
  tokenIn(recorder, (await send('resetPerson', of)).link)
}
