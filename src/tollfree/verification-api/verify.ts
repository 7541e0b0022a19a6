import type { TollFreeAnswer, TollFreeQuestion } from '../verifier/port.ts'
import type { ProviderClient } from './client.ts'
import { answerOf, changesOf, submissionOf } from './wire.ts'

/**
 * Reads the verification of a number, and submits the number unless the provider has this submission. A submission is made only on top of
 * the one that was read, so that neither a repeated nor a delayed request registers a number twice.
 */
export async function verify(client: ProviderClient, question: TollFreeQuestion): Promise<TollFreeAnswer> {
  const { number, reference } = question
  const before = await client.read(number)
  if (before?.submission_id === reference || before?.blocked) return answerOf(before, question)
  const submitted = await client.submit(number, submissionOf(question), before?.submission_id)
  if ('refused' in submitted) return changesOf(submitted.refused)
  if ('notAllowed' in submitted)
    return {
      rejected: submitted.notAllowed.detail ?? 'The carriers accept no further submission of the number.',
    }
  return answerOf(submitted.found, question)
}
