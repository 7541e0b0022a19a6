import { z } from 'zod'
import { cellRow } from '../source/cells/row.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, uploadQuery, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const count = z.int()
const counts = { added: count, changed: count, unchanged: count, removed: count }

/** Where the cells of networks are. */
export const cellOperations = {
  importCells: posts('/operator/v1/network-cells/import', {
    summary: 'Say where many cells of networks are',
    description:
      'CSV, whose first line names the columns, or lines of JSON whose members are strings; as long as you like. All rows are checked ' +
      'before any is published, and then all of them are, in one step. An upload that breaks off has changed nothing: send the same ' +
      'file under the same `import_id`, and what was taken in is not taken in again.',
    roles: ['sims'],
    query: uploadQuery.extend({
      mode: z
        .enum(['merge', 'replace'])
        .optional()
        .describe('`replace` takes out what the upload does not name; merge, which is usual, leaves it.'),
    }),
    waitsSeconds: 3_600,
    bodyType: 'rows',
    body: cellRow,
    answers: {
      200: {
        schema: z.object({ import_id: z.string(), rows: count, ...counts, published: z.boolean() }),
        says: 'What the upload has changed, or, in a dry run, would change.',
      },
      400: refused(
        'Rows are wrong, and nothing has changed: the first hundred are named by line and member.',
      ),
      409: refused('Rows of another upload stand under this `import_id`, and nothing has changed.'),
      415: refused('The body is neither CSV nor lines of JSON.'),
    },
  }),
  readCellImport: gets('/operator/v1/cell-imports/{cell_import_id}', {
    summary: 'An upload of cells, and how far it is',
    params: z.object({ cell_import_id: z.uuid() }),
    answers: {
      200: {
        schema: z.object({
          import_id: z.string(),
          status: z.enum(['open', 'published', 'over']),
          dry_run: z.boolean(),
          replace: z.boolean(),
          rows_read: count,
          ...counts,
          creator: z.string(),
          began_at: time,
          ended_at: nullable(time),
        }),
        says: 'The upload.',
      },
    },
  }),
} satisfies OperatorOperations
