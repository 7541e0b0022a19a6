import { z } from 'zod'
import { refusingAllBut } from '#platform/contract/policy.ts'

/** The body of a refusal (CAMARA ErrorInfo). */
export const errorInfo = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ title: 'CAMARA error' })

/** One row of a contract's answers: a refusal and what it says. */
export const refused = (says: string) => ({ schema: errorInfo, says, type: 'application/json' })

/** The refusals that every network feature has. */
export const commonRefusals = {
  400: refused('Members are missing or wrong (INVALID_ARGUMENT), or out of their range (OUT_OF_RANGE).'),
  401: refused('The access token is missing, wrong, expired or revoked.'),
  403: refused('The access token is not for this operation, or for another number.'),
  404: refused('The network does not know that of the number.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not JSON.'),
  429: refused('Too many requests; again after Retry-After.'),
  503: refused('The network cannot be asked now.'),
  504: refused('The network has not answered in time.'),
} as const

/** The same in the current family. */
export const currentRefusals = {
  ...commonRefusals,
  404: refused('The number of the access token is no device that the network knows (IDENTIFIER_NOT_FOUND).'),
  422: refused(
    'The request names a number or a device, which the access token does already (UNNECESSARY_IDENTIFIER), or the network does not have the feature for the number (SERVICE_NOT_APPLICABLE).',
  ),
} as const

/** With an access token of the number, or the owner of the thing, that is named. */
export const withNumberToken = refusingAllBut({ numberToken: 'served', otherNumberToken: 'unknown' })

/** With an access token that alone says which number is meant. */
export const withTokenAlone = refusingAllBut({ numberToken: 'served', otherNumberToken: 'own' })
