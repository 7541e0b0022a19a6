import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'
import { rowsToRead } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { tollFreeContract } from './contract.ts'
import { createRegistration, type CreateDeps } from '../changes/create.ts'
import { readEvents } from '../registrations/event-store.ts'
import { listNumbers } from './list.ts'
import { findOwnedRegistration } from '../registrations/find-owned.ts'
import { eventPageWire, numberPageWire, pageOf } from './page.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import { updateRegistration } from '../changes/update.ts'
import { eventWire, registrationWire } from './wire.ts'

/** The toll-free operations, each for the caller's own account. */
export function tollFreeHandlers(
  deps: CreateDeps & { apiUrl: string },
): Handlers<typeof tollFreeContract, Caller> {
  const { db, apiUrl } = deps
  return {
    async createRegistration({ caller, header }, { body }) {
      const key = header('idempotency-key')
      const faults = keyFaults(key)
      if (faults.length > 0) throw new Problem(tollFreeProblems.invalid, { faults })
      const made = await createRegistration(deps, caller, body, key)
      return {
        status: 200,
        body: registrationWire(made, apiUrl),
        ...(made.repeated && { headers: { 'idempotent-replayed': 'true' } }),
      }
    },
    async getRegistration({ caller: { account } }, { params: { registration_id: id } }) {
      const owned = await db.asAccount(account.id, (sql) => findOwnedRegistration(sql, account.id, id))
      return { status: 200, body: registrationWire(owned, apiUrl) }
    },
    async patchRegistration({ caller }, { params: { registration_id: id }, body }) {
      const changed = await updateRegistration(deps, caller, id, body)
      return { status: 200, body: registrationWire(changed, apiUrl) }
    },
    async listRegistrationEvents({ caller: { account } }, { params: { registration_id: id }, query }) {
      const { size, cursor } = pageOf(query)
      const events = await db.asAccount(account.id, async (sql) => {
        await findOwnedRegistration(sql, account.id, id)
        return readEvents(sql, id, { after: cursor?.id, limit: rowsToRead(size) })
      })
      return { status: 200, body: eventPageWire(id, events, { cursor: query.cursor, size, apiUrl }) }
    },
    async getRegistrationStatus({ caller: { account } }, { params: { registration_id: id } }) {
      const [latest] = await db.asAccount(account.id, async (sql) => {
        await findOwnedRegistration(sql, account.id, id)
        return readEvents(sql, id, { limit: 1 })
      })
      if (!latest)
        throw new Problem(tollFreeProblems.notFound, { detail: 'The registration has no number yet.' })
      return { status: 200, body: eventWire(latest) }
    },
    async listTollFreeNumbers({ caller: { account } }, { query }) {
      const { size, cursor, statuses } = pageOf(query)
      const { number, registration_id: registrationId, business_name: businessName } = query
      const wanted = { accountId: account.id, statuses, number, registrationId, businessName }
      const list = await listNumbers(db, { ...wanted, cursor, size })
      const repeat = {
        status: statuses?.join(','),
        number,
        registration_id: registrationId,
        business_name: businessName,
      }
      return { status: 200, body: numberPageWire(list, { cursor: query.cursor, size, repeat, apiUrl }) }
    },
  }
}
