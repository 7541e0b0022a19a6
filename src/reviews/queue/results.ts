import { z } from 'zod'
import type { Fault } from '#platform/contract/problem.ts'
import { networkTerms } from './network-terms.ts'
import { resultFields, type ResultField } from './result-fields.ts'
import type { ReviewDecision, ReviewKind } from './states.ts'

const text = (least: number, most: number) => z.string().min(least).max(most).optional()

/** The result of a decision, in addition to its reasons; each kind of review has its own members. */
export const resultShape = z.strictObject({
  registry_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,50}$/)
    .optional()
    .describe(
      'ID at the registry, for brands, campaigns, resellers, and the brand of a shared campaign. Required for resellers; a brand or campaign without it has none until it is stated.',
    ),
  universal_ein: z.string().min(1).max(50).optional().describe('Universal EIN of a verified brand.'),
  relationship: z
    .enum(['BASIC_ACCOUNT', 'SMALL_ACCOUNT', 'MEDIUM_ACCOUNT', 'LARGE_ACCOUNT', 'KEY_ACCOUNT'])
    .optional()
    .describe('Relationship level of a verified brand. Default: unchanged.'),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .describe(
      'Score of a vetting or of an upheld appeal; null if no score of the vetting could be determined.',
    ),
  expires_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('End of the validity of the score. Default: after 180 days.'),
  networks: z
    .array(z.string().min(1).max(10))
    .max(20)
    .optional()
    .describe('IDs of the networks that accepted the campaign with the throughput of its qualification.'),
  ...networkTerms,
  partner_id: z.string().min(1).max(50).optional().describe('ID of the partner that shares the campaign.'),
  brand_name: text(1, 255).describe('Name of the brand of a shared campaign.'),
  usecase: z
    .string()
    .regex(/^[A-Z0-9_]{1,50}$/)
    .optional()
    .describe('Use case of a shared campaign.'),
  description: text(40, 4096).describe('Description of a shared campaign.'),
  message_flow: text(40, 4096).describe('How recipients of a shared campaign give consent.'),
  samples: z
    .array(z.string().min(20).max(1024))
    .min(1)
    .max(5)
    .optional()
    .describe('Sample messages of a shared campaign.'),
} satisfies Record<ResultField, z.ZodType>)

export type ReviewResult = z.output<typeof resultShape>

/** Faults of a result that does not fit the review and its decision. */
export function resultFaults(
  { kind, submission }: { kind: ReviewKind; submission: Readonly<Record<string, unknown>> },
  { decision, result = {} }: { decision: ReviewDecision; result?: ReviewResult | undefined },
): Fault[] {
  const fields = decision === 'approve' ? (resultFields[kind] ?? {}) : {}
  const fault = (name: string, reason: string, rule: string) => ({ name: `result.${name}`, reason, rule })
  const surplus = Object.keys(result)
    .filter((name) => !(name in fields))
    .map((name) => fault(name, `must be omitted for this decision about ${kind}`, 'unevaluatedProperties'))
  const missing = Object.entries(fields)
    .filter(([name, isRequired]) => isRequired && result[name as ResultField] === undefined)
    .map(([name]) => fault(name, 'is required', 'required'))
  const known = (submission['network_ids'] ?? []) as readonly string[]
  const strange = (result.networks ?? [])
    .filter((id) => !known.includes(id))
    .map((id) => fault('networks', `must contain only networks of the submission, not ${id}`, 'enum'))
  const unscored =
    kind === 'registry-appeal' && result.score === null ? [fault('score', 'must be a number', 'type')] : []
  const unfit =
    kind === 'registry-reseller' && result.registry_id !== undefined && !resellerId.test(result.registry_id)
      ? [fault('registry_id', 'must be R and 6 or 7 capital letters or digits', 'pattern')]
      : []
  const offered = (submission['usecases'] ?? []) as readonly string[]
  const unsupported =
    result.usecase !== undefined && kind === 'registry-sharing' && !offered.includes(result.usecase)
      ? [fault('usecase', `must be one of ${offered.join(', ')}`, 'enum')]
      : []
  return [...surplus, ...missing, ...strange, ...unscored, ...unfit, ...unsupported]
}

const resellerId = /^R[0-9A-Z]{6,7}$/
