import type { Pending, VettingAnswer, VettingQuestion } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import { endWrite, insertWrite } from '../writes/write-store.ts'
import { refusedOrLater, type VettingDeps } from './order.ts'
import { answerOf, evpIds, registryIdOf } from './wire.ts'

/**
 * Imports a vetting of a provider. The registry responds with the present status of the vetting. Imports are free of charge, so the import is
 * repeated until the vetting is decided.
 */
export async function imported(
  deps: VettingDeps,
  question: VettingQuestion,
): Promise<Pending | VettingAnswer> {
  const { db, vettings } = deps
  const { provider, vettingId, token, accountId, reference, subjectId } = question
  const registryBrandId = await deps.brandIdOf(question)
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
