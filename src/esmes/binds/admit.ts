import type { Accounts } from '#accounts/index.ts'
import { SMPP_STATUS as STATUS, type BindRequest } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { counted } from '#platform/counted.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Log } from '#platform/log.ts'
import type { ProvePassword } from '../users/prove.ts'
import type { SmppUser } from '../users/user.ts'
import { claimBind } from './bind-store.ts'
import { type LoggedBind, logBinds } from './log-store.ts'
import { bindRefusal, type BindRefusal, type RefusalCode } from './permit.ts'

/** The user of an accepted bind, or the command_status of the refusal. */
export type Admitted = { user: SmppUser } | { status: number; reason: string }

export type AdmitDeps = {
  db: Db
  nodeId: string
  accounts: Pick<Accounts, 'policy'>
  prove: ProvePassword
  /** The user with a system_id, from the cache of the proof. */
  current(systemId: string): Promise<SmppUser | undefined>
  log: Log
  /** Counts a refused bind. */
  refused(reason: RefusalCode): void
}

/**
 * Decides about a bind and claims it. An unknown system_id and a wrong password have one status, so that a client does not learn which users exist. Every result
 * is in the log of binds.
 */
export async function admit(deps: AdmitDeps, sessionId: string, bind: BindRequest): Promise<Admitted> {
  const { user, ...rest } = await decide(deps, sessionId, bind)
  const refused = 'status' in rest ? rest : undefined
  if (refused) deps.refused(refused.code)
  const event: LoggedBind = {
    userId: user?.id ?? null,
    accountId: user?.accountId ?? null,
    systemId: bind.systemId.replaceAll(/[^!-~]/g, '?'),
    sessionId,
    nodeId: deps.nodeId,
    bindType: bind.kind,
    address: bind.address,
    event: refused ? 'refused' : 'bound',
    reason: refused?.reason ?? null,
  }
  await logBinds(deps.db, [event]).catch((err: unknown) => deps.log.warn({ err }, 'could not log a bind'))
  return refused ?? { user: user! }
}

type Decided = { user: SmppUser | undefined } | ({ user: SmppUser | undefined; status: number } & BindRefusal)

async function decide(deps: AdmitDeps, sessionId: string, bind: BindRequest): Promise<Decided> {
  const user = await proven(deps, bind)
  if (user instanceof Problem) return { user: undefined, status: STATUS.ESME_RBINDFAIL, ...tooManyAttempts }
  if (!user) return wrongPassword(await deps.current(bind.systemId))
  const account = await deps.accounts.policy(user.accountId)
  const refusal = bindRefusal({ ...user, isAccountActive: account.status === 'active' }, bind)
  if (refusal) return { user, status: STATUS.ESME_RBINDFAIL, ...refusal }
  const isClaimed = await deps.db.tx((sql) =>
    claimBind(sql, {
      sessionId,
      userId: user.id,
      accountId: user.accountId,
      nodeId: deps.nodeId,
      bindType: bind.kind,
      address: bind.address,
      tls: bind.tls,
      interfaceVersion: bind.interfaceVersion,
      systemType: bind.systemType,
    }),
  )
  if (isClaimed) return { user }
  const reason = `The user has ${counted(user.maxBinds, 'bind')} already.`
  return { user, status: STATUS.ESME_RALYBND, code: 'max_binds', reason }
}

const tooManyAttempts: BindRefusal = { code: 'attempts', reason: 'There were too many attempts.' }

/** The user sees in the log of its binds that the password is wrong; the client does not learn whether the system_id exists. */
const wrongPassword = (user: SmppUser | undefined): Decided => ({
  user,
  status: STATUS.ESME_RINVPASWD,
  code: 'credentials',
  reason: user ? 'The password is wrong.' : 'The system_id does not exist.',
})

/** The Problem of a throttled source is a value here, because it becomes a status of the protocol. */
async function proven({ prove }: AdmitDeps, { systemId, password, address }: BindRequest) {
  try {
    return await prove(systemId, password, address)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
