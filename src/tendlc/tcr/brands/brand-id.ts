import type { Db } from '#platform/database/db.ts'
import type { VettingQuestion } from '../../requests/port.ts'
import { findWrite } from '../writes/write-store.ts'
import type { BrandCalls } from './calls.ts'
import { findClaimed } from './register.ts'

/** The ID of the brand of a vetting, once it is certain that the registry has it and no other brand of the exchange. */
export async function brandIdOf(
  deps: { db: Db; calls: BrandCalls },
  question: VettingQuestion,
): Promise<string | undefined> {
  const { brandId, registryBrandId, partner } = question
  if (partner || registryBrandId === undefined) return registryBrandId
  const isRegistered = (await findWrite(deps.db, { kind: 'brand', subject: brandId })) !== undefined
  return isRegistered ? registryBrandId : findClaimed(deps, question)
}
