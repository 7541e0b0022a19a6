import { z } from 'zod'

/** The path of one carrier. */
export const carrierId = z.object({
  carrier_id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
    .describe('Id of the carrier: lower-case letters, digits and hyphens.'),
})

/** The path of one account. */
export const apiKey = z.object({
  api_key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe('API key of the account.'),
})

/** The digits that a number begins with; none is every number. */
export const prefix = z.string().regex(/^[0-9]{0,15}$/)

/** A prefix in a path, where `default` stands for the empty one. */
export const pathPrefix = z.string().regex(/^([0-9]{1,15}|default)$/)

/** The prefix that a path names. */
export const prefixOf = (named: string): string => (named === 'default' ? '' : named)

/** What is asked of an upload that is checked whole before any of it is published. */
export const uploadQuery = z.strictObject({
  import_id: z.uuidv7().optional().describe('A UUIDv7 of your own.'),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('Checks and counts everything, and changes nothing.'),
})
