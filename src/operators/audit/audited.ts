import type { Ctx } from '#platform/contract/contract.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { found } from '../api/problems.ts'
import type { Operator } from '../api/operator.ts'
import { noteChange, type State } from './changes.ts'
import type { subjects } from './subject-kinds.ts'
import { refuseExisting, refuseStale, versionOf } from './version.ts'

type Of = {
  db: Db
  subject: (typeof subjects)[number]
  /** Set if nodes cache these objects. This node reloads its cache before the response; other nodes reload when the epoch changes. */
  kept?: { reload?(): Promise<void> }
  /** Members that change without an operator, such as a balance. The version does not depend on them. */
  unversioned?: readonly string[]
  /** The error to return for a violated constraint, by SQLSTATE. */
  violations?: Readonly<Record<string, ProblemKind>>
}

/** An object before and after a change, without secrets; null if it does not exist. Two nulls write no entry. */
export type Outcome = { id: string; before: State | null; after: State | null }

/** The caller and the operation. */
export type OperatorCall = Pick<Ctx<Operator>, 'caller' | 'operation'>

type Call = OperatorCall & Pick<Ctx<Operator>, 'header' | 'versioned'>
type Shown<A> = Outcome & { after: A }

/** Makes a change in one transaction and returns its outcome. */
type Change = <O extends Outcome>(ctx: Call, work: (sql: Sql) => Promise<O>) => Promise<O>

export type Audited = Change & {
  /** Returns 200 with the object, or with `body` in its place, and its version. */
  shows<B extends object>(state: State & B, body?: undefined): Versioned<200, B>
  shows<B extends object>(state: State, body: B): Versioned<200, B>
  /** Returns 201 with the object that `work` creates. */
  creates<A extends State>(
    ctx: Call,
    work: (sql: Sql) => Promise<Shown<A>>,
  ): Promise<{ status: 201; body: A }>
  /** Returns 200 with the changed object and its version. */
  changes<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Versioned<200, A>>
  /** Returns 201 if the object did not exist before, otherwise 200. */
  puts<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Versioned<200 | 201, A>>
  /** Returns 204; `remove` returns the deleted object, or undefined if it does not exist, which gives 404. */
  removes(ctx: Call, id: string, remove: (sql: Sql) => Promise<State | undefined>): Promise<{ status: 204 }>
  /** Writes only the audit entry, for an action with a separate transaction. */
  notes(sql: Sql, ctx: OperatorCall, outcome: Outcome): Promise<void>
}

type Versioned<S, B> = { status: S; headers: { etag: string }; body: B }

/**
 * Opens audited changes of one type of object. Each change and its audit entry are one transaction; the entry names the operation ID.
 * A versioned operation is rejected with 412 unless the object has a version that the header `If-Match` names.
 */
export function openAudited(of: Of): Audited {
  const notes: Audited['notes'] = (sql, { caller, operation }, { id, before, after }) =>
    noteChange(sql, caller, {
      operation,
      subject: of.subject,
      id: isUuid(id) ? id.toLowerCase() : id,
      before,
      after,
    })
  const audited = changing(of, notes)
  return Object.assign(audited, answering(audited, of), { notes })
}

function changing({ db, kept, unversioned, violations = {} }: Of, notes: Audited['notes']): Change {
  return async (ctx, work) => {
    const change = async (sql: Sql) => {
      const outcome = await work(sql)
      if (ctx.versioned) {
        refuseStale(ctx.header('if-match'), outcome.before, unversioned)
        refuseExisting(ctx.header('if-none-match'), outcome.before)
      }
      await notes(sql, ctx, outcome)
      if (kept) await bumpEpoch(sql)
      return outcome
    }
    const outcome = await db.tx(change).catch((error: { code?: string }) => {
      const problem = violations[error.code ?? '']
      throw problem ? new Problem(problem) : error
    })
    await kept?.reload?.()
    return outcome
  }
}

function answering(
  audited: Change,
  { unversioned }: Of,
): Pick<Audited, 'shows' | 'creates' | 'changes' | 'puts' | 'removes'> {
  const version = (state: State) => ({ etag: versionOf(state, unversioned) })
  return {
    shows: <B extends object>(state: State, body = state as B) => ({
      status: 200 as const,
      headers: version(state),
      body,
    }),
    creates: async (ctx, work) => ({ status: 201, body: (await audited(ctx, work)).after }),
    async changes(ctx, work) {
      const { after } = await audited(ctx, work)
      return { status: 200, headers: version(after), body: after }
    },
    async puts(ctx, work) {
      const { before, after } = await audited(ctx, work)
      return { status: before ? 200 : 201, headers: version(after), body: after }
    },
    async removes(ctx, id, remove) {
      await audited(ctx, async (sql) => ({ id, before: found(await remove(sql)), after: null }))
      return { status: 204 }
    },
  }
}
