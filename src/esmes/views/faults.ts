import { hasApplication } from '#accounts/index.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { networkFault } from '../users/networks.ts'
import type { SmppUserSettings } from '../users/user.ts'

type Settings = Partial<SmppUserSettings>

/** The invalid settings of a request, which the schema does not find. `stated` are those of the request, `user` those that result from it. */
export async function settingFaults(
  sql: Sql,
  accountId: string,
  stated: Settings,
  user: Pick<SmppUserSettings, 'inbound' | 'applicationId'>,
): Promise<Fault[]> {
  const networks = (stated.networks ?? []).flatMap((text, at) => {
    const reason = networkFault(text)
    return reason === undefined ? [] : [{ name: `networks[${at}]`, reason, rule: 'network' }]
  })
  return [...networks, ...(await applicationFaults(sql, accountId, stated, user))]
}

async function applicationFaults(
  sql: Sql,
  accountId: string,
  stated: Settings,
  { inbound, applicationId }: Pick<SmppUserSettings, 'inbound' | 'applicationId'>,
): Promise<Fault[]> {
  const of = (reason: string, rule: string) => [{ name: 'application_id', reason, rule }]
  if (inbound === 'application' && applicationId === null)
    return of('is required if inbound is application', 'required')
  if (inbound !== 'application' && applicationId !== null)
    return of('must be null unless inbound is application', 'together')
  const isNew = (stated.applicationId ?? null) !== null
  if (!isNew || (await hasApplication(sql, accountId, applicationId!))) return []
  return of('is not an application of the account', 'known')
}
