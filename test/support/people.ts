import { hashSecret } from '#platform/vault/kdf.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertPerson } from '#operators/people/person-store.ts'
import { enter, type Role } from '#operators/people/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type Client, openClient } from './client.ts'

/** The password of every user in the tests. */
export const password = 'correct horse battery'
const hashed = hashSecret(password)

/** A user who has not signed in yet. */
export type TestPerson = { id: string; email: string; name: string }

/** Creates a user, as after the use of an invitation. */
export async function makePerson(db: Db, roles: readonly Role[], name = 'Operator'): Promise<TestPerson> {
  const id = uuidv7()
  const email = `${id}@example.com`
  const person = await insertPerson(db, { id, email, name, roles, password: await hashed })
  return { id, email, name: person!.name }
}

/** A signed-in user. `cookie` is the cookie of the browser, and `client` sends requests like a page of the console. */
export type TestSession = TestPerson & { cookie: string; sessionId: string; client: Client }

/** Creates a signed-in user with a session of a browser. */
export async function personInside(
  db: Db,
  url: string,
  roles: readonly Role[],
  name?: string,
): Promise<TestSession> {
  const person = await makePerson(db, roles, name)
  const row = {
    ...person,
    roles: [...roles],
    password: '',
    totp_secret: null,
    totp_offered: null,
    disabled_at: null,
    provider: null,
    subject: null,
  }
  const at = { ip: '127.0.0.1', browser: 'test', previousToken: undefined }
  const { token, sessionId } = await db.tx((sql) => enter(sql, { ...row, created_at: new Date() }, at))
  const cookie = `sid=${token}`
  return { ...person, cookie, sessionId, client: openConsole(url, cookie) }
}

/** A client that sends requests like a page of the console, with this cookie if provided. */
export const openConsole = (url: string, cookie?: string, more: Record<string, string> = {}): Client =>
  openClient(url, undefined, { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...more })

/** The cookie that a response sets, in the form in which a browser sends it back. */
export function cookieIn({ headers }: { headers: Headers }): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}
