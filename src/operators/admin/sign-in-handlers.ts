import { type Entered, enter, readLink, passwords, signIn, throttle, useLink } from '../people/index.ts'
import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { entranceOf } from '#platform/sign-in/entrance.ts'
import { cookieOf } from '#platform/sign-in/session-cookie.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteEntry, noteFailure, noteJoin } from './entries.ts'
import type { signInContract } from './sign-in-contract.ts'
import type { Visitor } from './sign-in-family.ts'
import { operatorProblems } from '../api/problems.ts'

export type SignInDeps = { db: Db; vault: Vault }

/** Handlers of the operations that sign in with a password, an invitation link or a reset link. */
export function signInHandlers(tools: SignInDeps): Handlers<typeof signInContract, Visitor> {
  const { db } = tools
  const signInTurns = throttle.openTurns(db)
  return {
    async signIn(ctx, { body }) {
      const at = entranceAt(ctx)
      const entered = await signIn({ ...tools, signInTurns }, body, at, {
        entered: (sql, entered) => noteEntry(sql, at, 'signIn', entered),
        failed: (sql, person, why) => noteFailure(sql, at, person, { refused: why }),
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
      const at = entranceAt(ctx)
      const entered = await db.tx(async (sql) => {
        const used = await useLink(sql, token, { ...acceptance, password })
        const entered = await enter(sql, used.person, at)
        await noteJoin(sql, at, entered, used)
        await noteEntry(sql, at, 'useLink', entered)
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

const entranceAt = ({ caller, header }: Ctx<Visitor>) => ({
  ...entranceOf(caller, header),
  requestId: caller.requestId,
})
