import { z } from 'zod'

/** A moment, in UTC. */
export const time = z.iso.datetime({ offset: true })

export const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()

export const limit = z
  .string()
  .regex(/^([1-9][0-9]{0,2}|1000)$/)
  .optional()
  .describe('How many at most, 1 to 1000; 50 unless given.')

export const next = nullable(z.string())

/** What asks for a page of a list that is ordered by time: where it begins stands in a word that only the exchange reads. */
export const timePageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/)
    .optional()
    .describe('The `next` of the page before.'),
  limit,
})

export const pageSays = 'A page; `next` is the cursor of the one after it, null on the last.'
