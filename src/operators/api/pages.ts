import { z } from 'zod'

const usual = 50

/** What asks for a page of a list: what `next` said, and how many at most. */
export const pageQuery = {
  cursor: z.uuid().optional().describe('The `next` of the page before.'),
  limit: z
    .string()
    .regex(/^([1-9][0-9]{0,2}|1000)$/)
    .optional()
    .describe(`How many at most, 1 to 1000; ${usual} unless given.`),
}

/** The number of rows a page is asked for. */
export function limitOf({ limit }: { limit?: string | undefined }): number {
  return limit === undefined ? usual : Number(limit)
}

/** The cursor of the page after this one; null when it holds fewer than were asked for, so that it is the last. */
export function nextOf(rows: readonly { id: string }[], limit: number): string | null {
  return rows.length < limit ? null : rows.at(-1)!.id
}
