import { z } from 'zod'
import { refusingAllBut } from '#platform/contract/policy.ts'

/** Error body (CAMARA ErrorInfo). */
export const errorInfo = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ title: 'CAMARA error' })

/** An error response and its description, for the answers of a contract. */
export const refused = (description: string) => ({ schema: errorInfo, description, type: 'application/json' })

/** Error responses of every network feature. */
export const commonRefusals = {
  400: refused('Members are missing or invalid (INVALID_ARGUMENT), or out of range (OUT_OF_RANGE).'),
  401: refused('The access token is missing, invalid, expired or revoked.'),
  403: refused('The access token does not permit this operation, or is for another number.'),
  404: refused('The network has no such data for the number.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not JSON.'),
  429: refused('Too many requests. Retry after the time in Retry-After.'),
  503: refused('The network is currently unavailable.'),
  504: refused('The network did not respond in time.'),
} as const

/** Error responses of the current family. */
export const currentRefusals = {
  ...commonRefusals,
  404: refused('The network does not know the device of the access token (IDENTIFIER_NOT_FOUND).'),
  422: refused(
    'The request names a number or device although the access token identifies it (UNNECESSARY_IDENTIFIER), or the network does not offer the feature for the number (SERVICE_NOT_APPLICABLE).',
  ),
} as const

/** Requires an access token for the number in the request, or for the number of the resource. */
export const withNumberToken = refusingAllBut({ numberToken: 'served', otherNumberToken: 'unknown' })

/** Requires an access token, which alone identifies the number. */
export const withTokenAlone = refusingAllBut({ numberToken: 'served', otherNumberToken: 'own' })
