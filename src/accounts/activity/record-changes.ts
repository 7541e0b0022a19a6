import type { Contract, Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import { accountOf } from '#platform/http/caller-account.ts'
import { actorOf } from './actor.ts'
import { type ChangeKind, changeOf, type ChangeOperation } from './change-kinds.ts'
import type { NewChange } from './change-store.ts'
import { type Answer, type EntryDeps, openEntry } from './entry.ts'
import { subjectOf } from './subject.ts'

type Request = { params: unknown; query: unknown; body: unknown }
type Handle<Caller> = (ctx: Ctx<Caller>, request: Request) => Promise<Answer>

/**
 * Handlers that record each change in the activity of the account before it is made, and its result afterwards. A change whose result
 * could not be recorded, because the process or the database failed, remains with an unknown result.
 */
export function recordChanges<C extends Contract, Caller>(
  handlers: Handlers<C, Caller>,
  family: Family<Caller>,
  deps: EntryDeps,
): Handlers<C, Caller> {
  const entries = Object.entries(handlers) as [string, Handle<Caller>][]
  return Object.fromEntries(
    entries.map(([operationId, handle]) => {
      const kind = changeOf(operationId)
      return [operationId, kind && !kind.recorded ? recording({ kind, family, handle }, deps) : handle]
    }),
  ) as Handlers<C, Caller>
}

type Recorded<Caller> = { kind: ChangeKind; family: Family<Caller>; handle: Handle<Caller> }

function recording<Caller>({ kind, family, handle }: Recorded<Caller>, deps: EntryDeps): Handle<Caller> {
  return async (ctx, request) => {
    const accountId = isChange(kind, request) ? await accountIdOf(ctx, family, request) : undefined
    if (accountId === undefined) return handle(ctx, request)
    const entry = await openEntry(deps, changeBy(ctx, { accountId, kind, request }))
    let answer: Answer
    try {
      answer = await handle(ctx, request)
    } catch (error) {
      await entry.refused(error)
      throw error
    }
    await entry.done(answer, subjectOf(kind, request.params, request.body, answer.body))
    return answer
  }
}

function isChange({ fields }: ChangeKind, { body }: Request): boolean {
  return fields === undefined || fields.some((name) => (body as Record<string, unknown>)[name] !== undefined)
}

/** The account of a caller. An API user of SIMs belongs to the account of the customer in the path, once it may access the customer. */
async function accountIdOf<Caller>(
  { caller, operation }: Ctx<Caller>,
  family: Family<Caller>,
  { params }: Request,
): Promise<string | undefined> {
  const { customer = caller } = caller as { customer?: unknown }
  if (accountOf(customer) === undefined) await family.target?.(caller, operation, params)
  return accountOf(customer)
}

type Change = { accountId: string; kind: ChangeKind; request: Request }

function changeBy<Caller>(ctx: Ctx<Caller>, { accountId, kind, request }: Change): NewChange {
  const { caller, operation, requestId, ip } = ctx
  const { subject, detail } = subjectOf(kind, request.params, request.body)
  const actor = actorOf(caller)
  const isBrowser = actor === 'API secret' && !hasCredentials(ctx, request)
  return {
    accountId,
    kind: operation as ChangeOperation,
    actor,
    address: ip,
    requestId,
    subject,
    detail: { ...detail, ...(isBrowser && { via: 'console' }) },
  }
}

/** Whether the request proves the secret itself, rather than by a session. */
function hasCredentials<Caller>({ header }: Ctx<Caller>, { query }: Request): boolean {
  return header('authorization') !== undefined || Object.hasOwn(query ?? {}, 'api_secret')
}
