import { z } from 'zod'
import { storableText } from '#platform/external-text.ts'
import type { TollFreeAnswer, TollFreeQuestion } from '../verifier/port.ts'

/** The verification of a number at the provider (docs/PROVIDERS.md). Members that are not listed are ignored. */
export const verification = z.object({
  submission_id: z.string().max(100),
  status: z.enum(['PENDING', 'VERIFIED', 'UNVERIFIED']),
  blocked: z.boolean().default(false),
  resubmit_allowed: z.boolean().default(false),
  resubmit_until: z.iso.datetime({ offset: true }).nullish(),
  reasons: z
    .array(z.object({ code: z.string().max(100), description: z.string().max(1000) }))
    .max(50)
    .default([]),
})

export type Verification = z.output<typeof verification>

/** The errors of a refused submission, by the path of the member, such as `registration.business.tax_id`. */
export const refusal = z.object({
  detail: z.string().max(1000).optional(),
  errors: z
    .array(z.object({ field: z.string().max(200), reason: z.string().max(1000) }))
    .max(100)
    .default([]),
})

export type Refusal = z.output<typeof refusal>

/** The body of a submission. The registration has the members of the customers' API. */
export function submissionOf({ reference, number, businessReason, content, resubmitted }: TollFreeQuestion) {
  return {
    submission_id: reference,
    number,
    ...(businessReason !== undefined && { business_reason: businessReason }),
    resubmitted,
    registration: content,
  }
}

const minute = 60_000
const hour = 60 * minute

/** Waits at least 15 minutes and at most 12 hours between two reads: as long as the number has waited. */
const waitMs = (waited: number) => Math.min(12 * hour, Math.max(15 * minute, waited))

const longest = 1_000

/** The answer of the carriers in a verification. */
export function answerOf(
  found: Verification,
  { now, submittedAt }: Pick<TollFreeQuestion, 'now' | 'submittedAt'>,
): TollFreeAnswer {
  if (found.blocked) return { blocked: reasonsOf(found, 'The carriers blocked the number.') }
  if (found.status === 'VERIFIED') return { registered: true }
  if (found.status === 'PENDING') return { pending: true, againAt: now + waitMs(now - submittedAt) }
  const reason = reasonsOf(found, 'The carriers rejected the number.')
  if (!found.resubmit_allowed) return { rejected: reason }
  const until = found.resubmit_until?.slice(0, 10)
  return { changes: until === undefined ? reason : `${reason} Changes are accepted until ${until}.` }
}

function reasonsOf({ reasons }: Verification, usual: string): string {
  const words = reasons.map(({ code, description }) => `${description} (${code})`).join(' ')
  return storableText(words || usual, longest)
}

/** The answer to a submission that the provider refuses because of its content. */
export function changesOf({ errors, detail }: Refusal): TollFreeAnswer {
  const words = errors.map(({ field, reason }) => `${field.replace(/^registration\./, '')} ${reason}`)
  return {
    changes: storableText(words.join('; ') || (detail ?? 'The provider refuses the registration.'), longest),
  }
}
