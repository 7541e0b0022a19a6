import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import type { Pending, ResellerAnswer, ResellerQuestion } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import type { RegistryClient } from '../client/client.ts'
import { meaningOf, reasonOf, RegistryUnavailable } from '../client/errors.ts'
import { createOnce } from '../writes/write-once.ts'

const resellerSchema = z.looseObject({
  resellerId: z.string().min(1).max(20),
  companyName: z.string().nullish(),
})
const pageSchema = z.object({ records: z.array(resellerSchema) })

const pageSize = 500

/** Registers a reseller, which the registry accepts without a review. It has no reference there, so it is looked up by its company. */
export async function reseller(
  { db, client }: { db: Db; client: RegistryClient },
  question: ResellerQuestion,
): Promise<Pending | ResellerAnswer> {
  const { accountId, reference, resellerId, companyName, mobilePhone, email } = question
  const created = await createOnce(db, {
    key: { kind: 'reseller', subject: resellerId },
    accountId,
    reference,
    lookUp: () => findByCompany(client, companyName),
    async send() {
      const body = { companyName, phone: `+${mobilePhone}`, email }
      const result = await client.send({ method: 'POST', path: '/reseller', body }, resellerSchema)
      return 'errors' in result ? result : { value: { id: result.value.resellerId } }
    },
  })
  if ('unknown' in created) return againAt(question)
  if ('registryId' in created) return { approved: true, registryResellerId: created.registryId }
  return meaningOf(created.errors) === 'refused'
    ? { approved: false, reason: reasonOf(created.errors) }
    : againAt(question)
}

async function findByCompany(client: RegistryClient, companyName: string): Promise<string | undefined> {
  for (let page = 1; ; page++) {
    const query = { page: String(page), recordsPerPage: String(pageSize) }
    const result = await client.send({ method: 'GET', path: '/reseller', query }, pageSchema)
    if ('errors' in result)
      throw new RegistryUnavailable('failed', { executed: false, detail: meaningOf(result.errors) })
    const { records } = result.value
    const found = records.find((one) => one.companyName === companyName)
    if (found || records.length < pageSize) return found?.resellerId
  }
}
