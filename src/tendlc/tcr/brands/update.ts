import type { Db } from '#platform/database/db.ts'
import type { BrandUpdate, Pending, UpdateAnswer } from '../../requests/port.ts'
import { isVerifying } from '../../requests/store.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { holdStated } from '../../requests/hold-store.ts'
import { reserveUpdate } from '../writes/update-store.ts'
import { dropWrite, endWrite, findWrite } from '../writes/write-store.ts'
import type { BrandCalls } from './calls.ts'
import { relationshipOf } from './identity.ts'
import { unstorableOf, updateOf } from './wire.ts'

/**
 * Sends changed members that the registry does not verify, which is free. Updates of one brand are sent one after another, and each only if the
 * registry does not have its data.
 */
export async function update(
  { db, calls }: { db: Db; calls: BrandCalls },
  question: BrandUpdate,
): Promise<Pending | UpdateAnswer> {
  const { brandId, accountId, reference, brand, registryHold } = question
  const creation = await findWrite(db, { kind: 'brand', subject: brandId })
  const registryId = creation?.registry_id ?? question.registryBrandId
  if (!creation && registryHold !== undefined) return againAt(question)
  if (registryId === undefined)
    // A registration that is pending may have been sent with earlier data.
    return creation || (await isVerifying(db, brandId)) ? againAt(question) : { done: true }
  const [unstorable] = unstorableOf(brand)
  if (unstorable) return { refused: unstorable.description }
  const key = { kind: 'brand-update', subject: reference } as const
  if (!(await reserveUpdate(db, { kind: key.kind, objectId: brandId, accountId, reference })))
    return againAt(question)
  const stored = await calls.read(registryId)
  if (stored === 'gone' && !creation) {
    await dropWrite(db, key)
    await holdStated(db, 'brand', { id: brandId, stated: registryId, hold: 'unknown' })
    return againAt(question)
  }
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
