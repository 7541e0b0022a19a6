import type { Db } from '#platform/database/db.ts'
import { hasSimOfNumber } from '#sims/index.ts'
import type { Basis } from './basis.ts'

/** Why an account may ask about a number (digits); undefined where it may not, or there is no such number. */
export type Reach = (accountId: string, msisdn: string) => Promise<Basis | undefined>

/** Numbers of the virtual network are everybody's; those of SIMs belong to the account that their customer is assigned to. */
export function openReach({ db, virtual }: { db: Db; virtual: boolean }): Reach {
  return async (accountId, msisdn) => {
    if (isVirtual(msisdn)) return virtual ? 'virtual' : undefined
    return (await hasSimOfNumber(db, { accountId, msisdn })) ? 'assigned' : undefined
  }
}

/** Whether a number is one of the virtual network: it begins with a country code that is nobody's. */
export function isVirtual(msisdn: string): boolean {
  return msisdn.startsWith('990')
}
