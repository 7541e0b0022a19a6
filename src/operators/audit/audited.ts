import type { Ctx } from '#platform/contract/contract.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { found } from '../api/problems.ts'
import type { Operator } from '../api/operator.ts'
import { noteChange, type State } from './changes.ts'
import type { subjects } from './subject-kinds.ts'
import { refuseStale, versionOf } from './version.ts'

type Of = {
  db: Db
  subject: (typeof subjects)[number]
  /** Nodes keep such things in memory: this node reloads them before the answer, the others when they hear of the change. */
  kept?: { reload?(): Promise<void> }
  /** Members that change without an operator, such as a balance: they are no part of the version. */
  unversioned?: readonly string[]
  /** What a violated constraint means, by its SQLSTATE. */
  violations?: Readonly<Record<string, ProblemKind>>
}

/** A thing before and after a change, without secrets: null where it does not exist. Two nulls leave no line. */
export type Outcome = { id: string; before: State | null; after: State | null }

/** Who calls which operation. */
export type OperatorCall = Pick<Ctx<Operator>, 'caller' | 'operation'>

type Call = OperatorCall & Pick<Ctx<Operator>, 'header' | 'versioned'>
type Shown<A> = Outcome & { after: A }

/** Makes a change in one transaction and returns its outcome. */
type Change = <O extends Outcome>(ctx: Call, work: (sql: Sql) => Promise<O>) => Promise<O>

export type Audited = Change & {
  /** Answers 200 with the thing as it is, or with what `body` tells of it, and with its version. */
  shows<B extends object>(state: State & B, body?: undefined): Versioned<200, B>
  shows<B extends object>(state: State, body: B): Versioned<200, B>
  /** Answers 201 with the thing that `work` creates. */
  creates<A extends State>(
    ctx: Call,
    work: (sql: Sql) => Promise<Shown<A>>,
  ): Promise<{ status: 201; body: A }>
  /** Answers 200 with the thing as it is now, and with its version. */
  changes<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Versioned<200, A>>
  /** Answers 201 where the thing did not exist before, else 200. */
  puts<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Versioned<200 | 201, A>>
  /** Answers 204; `remove` returns the thing as it was, or undefined where it does not exist, which is 404. */
  removes(ctx: Call, id: string, remove: (sql: Sql) => Promise<State | undefined>): Promise<{ status: 204 }>
  /** Writes the line alone, in the transaction of a domain's verb that opens its own. */
  notes(sql: Sql, ctx: OperatorCall, outcome: Outcome): Promise<void>
}

type Versioned<S, B> = { status: S; headers: { etag: string }; body: B }

/**
 * Opens the changes of one kind of thing. Each is one transaction with its line of the audit log, under the id of the operation. Where
 * the operation is versioned, it is refused with 412 unless the thing is still of a version that the header `If-Match` names.
 */
export function openAudited(of: Of): Audited {
  const notes: Audited['notes'] = (sql, { caller, operation }, { id, before, after }) =>
    noteChange(sql, caller, {
      what: operation,
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
      if (ctx.versioned) refuseStale(ctx.header('if-match'), outcome.before, unversioned)
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
