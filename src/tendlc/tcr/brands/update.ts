import type { Db } from '#platform/database/db.ts'
import type { BrandUpdate, Pending, UpdateAnswer } from '../../requests/port.ts'
import { isVerifying } from '../../requests/store.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { reserveUpdate } from '../writes/update-store.ts'
import { dropWrite, endWrite, findWrite } from '../writes/write-store.ts'
import type { BrandCalls } from './calls.ts'
import { relationshipOf } from './identity.ts'
import { findClaimed } from './register.ts'
import { unstorableOf, updateOf } from './wire.ts'

/**
 * Sends changed members that the registry does not verify, which is free. Updates of one brand are sent one after another, and each only if the
 * registry does not have its data.
 */
export async function update(
  { db, calls }: { db: Db; calls: BrandCalls },
  question: BrandUpdate,
): Promise<Pending | UpdateAnswer> {
  const { brandId, accountId, reference, brand, changedAt, registryHold, registryBrandId: stated } = question
  const creation = await findWrite(db, { kind: 'brand', subject: brandId })
  if (!creation && registryHold !== undefined) return againAt(question)
  if (!creation && stated === undefined)
    // A registration that is pending may have been sent with earlier data.
    return (await isVerifying(db, brandId)) ? againAt(question) : { done: true }
  const registryId = creation ? creation.registry_id : await findClaimed({ db, calls }, question)
  if (registryId == null) return againAt(question)
  const [unstorable] = unstorableOf(brand)
  if (unstorable) return { refused: unstorable.description }
  const key = { kind: 'brand-update', subject: reference } as const
  if (!(await reserveUpdate(db, { kind: key.kind, objectId: brandId, accountId, reference, changedAt })))
    return againAt(question)
  const stored = await calls.read(registryId)
  const changed = stored === 'gone' ? undefined : updateOf(brand, stored)
  if (stored !== 'gone' && changed) {
    const body = { brandRelationship: relationshipOf(stored), ...changed }
    const result = await calls.update(registryId, body)
    const meaning = 'errors' in result ? meaningOf(result.errors) : 'done'
    if ('errors' in result && meaning !== 'gone') {
      await dropWrite(db, key)
      return meaning === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
    }
  }
  await endWrite(db, key)
  return { done: true }
}
