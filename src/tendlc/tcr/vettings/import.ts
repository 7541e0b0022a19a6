import type { Db } from '#platform/database/db.ts'
import type { Pending, VettingAnswer, VettingQuestion } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import { endWrite, insertWrite } from '../writes/write-store.ts'
import type { VettingCalls } from './calls.ts'
import { refusedOrLater } from './order.ts'
import { answerOf, evpIds, registryIdOf } from './wire.ts'

/**
 * Imports a vetting of a provider. The registry responds with the present status of the vetting. Imports are free of charge, so the import is
 * repeated until the vetting is decided.
 */
export async function imported(
  { db, vettings }: { db: Db; vettings: VettingCalls },
  question: VettingQuestion,
): Promise<Pending | VettingAnswer> {
  const { registryBrandId, provider, vettingId, token, accountId, reference, subjectId } = question
  if (registryBrandId === undefined) return againAt(question)
  const key = { kind: 'vetting-import', subject: subjectId } as const
  // The ID is stored before the call, so that no order adopts the imported vetting.
  await insertWrite(db, key, { accountId, reference, registryId: `${evpIds[provider]}/${vettingId}` })
  const body = { evpId: evpIds[provider], vettingId, ...(token !== undefined && { vettingToken: token }) }
  const result = await vettings.import(registryBrandId, body)
  if ('errors' in result) return refusedOrLater(question, result.errors)
  await endWrite(db, key, registryIdOf({ ...result.value, vettingId }))
  return answerOf(result.value, question)
}
