import { readAssignedNumbers } from '#sims/index.ts'
import { deleteSession } from './move-store.ts'
import { readRunning, readRunningOf, type Running } from './rights-store.ts'
import { notifyQod } from './notify.ts'
import { terminate, type WorkDeps } from './work.ts'

const batchSize = 500
const states = ['REQUESTED', 'AVAILABLE'] as const

type Ended = 'with its application' | 'with its SIM'

/**
 * Ends sessions that are no longer authorized: their application was deleted, or their SIM moved to another customer. Each call checks the
 * next batch, so its duration does not depend on the number of sessions. The cause and age of the change do not matter.
 */
export function openRights({ db, clock }: Pick<WorkDeps, 'db' | 'clock'>): () => Promise<void> {
  const after = new Map<string, string | undefined>()
  return async () => {
    for (const state of states) {
      const some = await readRunning(db, state, { after: after.get(state), limit: batchSize })
      after.set(state, some.length === batchSize ? some.at(-1)!.id : undefined)
      await endSome({ db, clock }, some)
    }
  }
}

/** Checks the sessions of one device immediately; false if all are still authorized. */
export async function endWithoutRight(
  deps: Pick<WorkDeps, 'db' | 'clock'>,
  msisdn: string,
): Promise<boolean> {
  return (await endSome(deps, await readRunningOf(deps.db, msisdn, batchSize))) > 0
}

/** Ends the sessions that are no longer authorized; returns their number. */
async function endSome(deps: Pick<WorkDeps, 'db' | 'clock'>, some: readonly Running[]): Promise<number> {
  const assigned = some.filter(({ basis }) => basis === 'assigned')
  const assignedNumbers = await readAssignedNumbers(
    deps.db,
    assigned.map(({ account_id: accountId, msisdn }) => ({ accountId, msisdn })),
  )
  const unauthorized = some.flatMap((session) => {
    const why = whyEnded(session, assignedNumbers)
    return why === undefined ? [] : [{ session, why }]
  })
  for (const { session, why } of unauthorized) await end(deps, session, why)
  return unauthorized.length
}

function whyEnded(
  { has_application, basis, account_id, msisdn }: Running,
  assignedNumbers: ReadonlySet<string>,
): Ended | undefined {
  if (!has_application) return 'with its application'
  return basis === 'assigned' && !assignedNumbers.has(`${account_id} ${msisdn}`) ? 'with its SIM' : undefined
}

/** Deletes the session with its application; terminates it if its SIM moved. */
async function end({ db, clock }: Pick<WorkDeps, 'db' | 'clock'>, session: Running, why: Ended) {
  const at = new Date(clock.now())
  const { id, account_id: accountId, application_id: applicationId } = session
  await db.tx(async (sql) => {
    if (why === 'with its SIM') {
      await terminate(sql, session, at, 'The number no longer belongs to a SIM of the account.')
      return
    }
    const deleted = await deleteSession(sql, id, at, { accountId, applicationId })
    if (deleted?.was === 'AVAILABLE')
      await notifyQod(sql, [{ session: deleted, status: 'UNAVAILABLE', info: 'DELETE_REQUESTED', at }])
  })
}
