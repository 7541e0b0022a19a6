import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/contract/contract.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { found, operatorProblems } from '../api/problems.ts'
import type { Operator } from '../api/operator.ts'
import { noteChange, type State } from './changes.ts'
import type { subjects } from './subject-kinds.ts'

type Of = {
  db: Db
  subject: (typeof subjects)[number]
  /** Nodes keep such things in memory: this node reloads them before the answer, the others when they hear of the change. */
  kept?: { reload?(): Promise<void> }
  /** What a violated constraint means, by its SQLSTATE. */
  violations?: Readonly<Record<string, ProblemKind>>
  /** Whether its operations take `If-Match`. */
  versioned?: boolean
}

/** A thing before and after a change, without secrets: null where it does not exist. Two nulls leave no line. */
export type Outcome = { id: string; before: State | null; after: State | null }

/** Who calls which operation. */
export type OperatorCall = Pick<Ctx<Operator>, 'caller' | 'operation'>

type Call = OperatorCall & Pick<Ctx<Operator>, 'header'>
type Shown<A> = Outcome & { after: A }

export type Audited = {
  /** Makes a change in one transaction and returns its outcome. */
  <O extends Outcome>(ctx: Call, work: (sql: Sql) => Promise<O>): Promise<O>
  /** Answers 201 with the thing that `work` creates. */
  creates<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Answer<201, A>>
  /** Answers 200 with the thing as it is now. */
  changes<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Answer<200, A>>
  /** Answers 201 where the thing did not exist before, else 200. */
  puts<A extends State>(ctx: Call, work: (sql: Sql) => Promise<Shown<A>>): Promise<Answer<200 | 201, A>>
  /** Answers 204; `remove` returns the thing as it was, or undefined where it does not exist, which is 404. */
  removes(ctx: Call, id: string, remove: (sql: Sql) => Promise<State | undefined>): Promise<{ status: 204 }>
  /** Writes the line alone, in the transaction of a domain's verb that opens its own. */
  notes(sql: Sql, ctx: OperatorCall, outcome: Outcome): Promise<void>
}

type Answer<S, B> = { status: S; body: B }

/**
 * Opens the changes of one kind of thing. Each is one transaction with its line of the audit log, under the id of the operation. A
 * thing that has versions is changed only if `If-Match` names the one that it has; otherwise the change is refused with 412.
 */
export function openAudited({ db, subject, kept, versioned = false, violations = {} }: Of): Audited {
  const notes: Audited['notes'] = (sql, { caller, operation }, { id, before, after }) =>
    noteChange(sql, caller, {
      what: operation,
      subject,
      id: isUuid(id) ? id.toLowerCase() : id,
      before,
      after,
    })
  const audited = async <O extends Outcome>(ctx: Call, work: (sql: Sql) => Promise<O>): Promise<O> => {
    const change = async (sql: Sql) => {
      const outcome = await work(sql)
      if (versioned) refuseStale(ctx.header('if-match'), outcome.before)
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
  return Object.assign(audited, answering(audited), { notes })
}

function answering(
  audited: <O extends Outcome>(ctx: Call, work: (sql: Sql) => Promise<O>) => Promise<O>,
): Pick<Audited, 'creates' | 'changes' | 'puts' | 'removes'> {
  return {
    creates: async (ctx, work) => ({ status: 201, body: (await audited(ctx, work)).after }),
    changes: async (ctx, work) => ({ status: 200, body: (await audited(ctx, work)).after }),
    async puts(ctx, work) {
      const { before, after } = await audited(ctx, work)
      return { status: before ? 200 : 201, body: after }
    },
    async removes(ctx, id, remove) {
      await audited(ctx, async (sql) => ({ id, before: found(await remove(sql)), after: null }))
      return { status: 204 }
    },
  }
}

/** The version of a thing, for the header `ETag` of the answer that shows it. */
export function versionOf(state: State): string {
  const sorted = JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `"${createHash('sha256').update(sorted).digest('base64url').slice(0, 22)}"`
}

/** What does not exist has no version, so that nobody creates anew what another has deleted (RFC 9110, 13.1.1). */
function refuseStale(versions: string | undefined, before: State | null): void {
  if (versions === undefined) return
  const named = versions.split(',').map((one) => one.trim())
  if (before && (versions === '*' || named.includes(versionOf(before)))) return
  throw new Problem(operatorProblems.changedMeanwhile)
}
