import { z } from 'zod'

/** The path of one carrier. */
export const carrierId = z.object({
  carrier_id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
    .describe('ID of the carrier: lower-case letters, digits and hyphens.'),
})

/** The path of one account. */
export const apiKey = z.object({
  api_key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe('API key of the account.'),
})

/** The leading digits of a number; the empty prefix matches every number. */
export const prefix = z.string().regex(/^[0-9]{0,15}$/)

/** A prefix in a path; `default` is the empty prefix. */
export const pathPrefix = z.string().regex(/^([0-9]{1,15}|default)$/)

/** The prefix that a path names. */
export const prefixOf = (named: string): string => (named === 'default' ? '' : named)

/** Query of an upload that is published only if all of its rows are valid. */
export const uploadQuery = z.strictObject({
  import_id: z.uuidv7().optional().describe('A UUIDv7 of your choice that makes the upload idempotent.'),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('Validates and counts the rows without changing anything.'),
})
