import {
  type Entered,
  enter,
  readLink,
  passwords,
  type PersonRow,
  signIn,
  throttle,
  useLink,
} from '../people/index.ts'
import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Entrance, entranceOf } from '#platform/sign-in/entrance.ts'
import { cookieOf } from '#platform/sign-in/session-cookie.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange } from '../audit/changes.ts'
import type { signInContract } from './sign-in-contract.ts'
import type { Visitor } from './sign-in-family.ts'
import type { OperatorActor } from '../api/operator.ts'
import { personWire } from './person-wire.ts'
import { operatorProblems } from '../api/problems.ts'

export type SignInDeps = { db: Db; vault: Vault }

/** Handlers of the operations that sign in with a password, an invitation link or a reset link. */
export function signInHandlers(tools: SignInDeps): Handlers<typeof signInContract, Visitor> {
  const { db } = tools
  const signInTurns = throttle.openTurns(db)
  return {
    async signIn(ctx, { body }) {
      const at = entranceOf(ctx.caller, ctx.header)
      const entered = await signIn({ ...tools, signInTurns }, body, at, {
        entered: (sql, entered) => noteEntry(sql, ctx, 'signIn', entered, at),
        failed: (sql, person, why) => noteFailure(sql, ctx, person, why),
      })
      return inside(ctx, entered)
    },
    async readLink(_, { body }) {
      const { kind, email, name, roles } = await readLink(db, body.token)
      return { status: 200, body: { kind, email, name, roles } }
    },
    async useLink(ctx, { body: { token, ...acceptance } }) {
      const { kind } = await readLink(db, token)
      if (kind === 'first') refuseNameless(acceptance)
      const password = await passwords.hash(acceptance.password)
      const at = entranceOf(ctx.caller, ctx.header)
      const entered = await db.tx(async (sql) => {
        const { id, person } = await useLink(sql, token, { ...acceptance, password })
        const entered = await enter(sql, person, at)
        const change = { operation: 'useLink', subject: 'person', id: person.id } as const
        const after = { invitation_id: id, kind, ...personWire(person) }
        await noteChange(sql, { actor: actorOf(ctx, entered) }, { ...change, before: null, after })
        await noteEntry(sql, ctx, 'useLink', entered, at)
        return entered
      })
      return inside(ctx, entered)
    },
  }
}

function refuseNameless(acceptance: { email?: string | undefined; name?: string | undefined }): void {
  const missing = (['email', 'name'] as const).filter((name) => acceptance[name] === undefined)
  const faults = missing.map((name) => ({ name, reason: 'is required', rule: 'required' }))
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

function inside({ caller }: Ctx<Visitor>, { person: { name, roles }, token }: Entered) {
  return { status: 200, headers: cookieOf(caller.browser, token), body: { name, roles } } as const
}

const actorOf = ({ caller }: Ctx<Visitor>, { person, sessionId }: Entered): OperatorActor => ({
  kind: 'operator',
  id: person.email,
  person: { id: person.id, name: person.name, email: person.email },
  sessionId,
  ...(caller.requestId && { requestId: caller.requestId }),
})

function noteEntry(
  sql: Sql,
  ctx: Ctx<Visitor>,
  operation: string,
  entered: Entered,
  { ip, browser }: Entrance,
) {
  const after = { person_id: entered.person.id, address: ip, browser }
  const change = { operation, subject: 'session', id: entered.sessionId, before: null, after } as const
  return noteChange(sql, { actor: actorOf(ctx, entered) }, change)
}

/** Audits a failed sign-in. An address that matches no operator is not stored, because the caller may have typed a secret there. */
function noteFailure(sql: Sql, { caller, header }: Ctx<Visitor>, person: PersonRow | undefined, why: string) {
  const { ip, requestId } = caller
  const actor = { kind: 'operator', id: 'nobody', ...(requestId && { requestId }) } as const
  const after = { refused: why, address: ip, browser: (header('user-agent') ?? '').slice(0, 300) }
  const change = {
    operation: 'signIn',
    subject: 'person',
    id: person?.id ?? 'unknown',
    before: null,
    after,
  } as const
  return noteChange(sql, { actor }, change)
}
