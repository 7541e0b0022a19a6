import type { Db } from '#platform/database/db.ts'
import { hasSimOfNumber } from '#sims/index.ts'
import type { Basis } from './basis.ts'

/** The basis on which an account may query a number (digits) without consent; undefined if it may not, or if the number is unknown. */
export type Reach = (accountId: string, msisdn: string) => Promise<Basis | undefined>

/** Virtual numbers of a sandbox are open to all accounts; numbers of SIMs belong to the account of their customer. */
export function openReach({ db, virtual }: { db: Db; virtual: boolean }): Reach {
  return async (accountId, msisdn) => {
    if (virtual && isVirtual(msisdn)) return 'virtual'
    return (await hasSimOfNumber(db, { accountId, msisdn })) ? 'assigned' : undefined
  }
}

/** Whether a number belongs to the virtual network of a sandbox: it uses an unassigned country code. */
export function isVirtual(msisdn: string): boolean {
  return msisdn.startsWith('990')
}
