import { z } from 'zod'
import { cellRow } from '../source/cells/row.ts'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, uploadQuery, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'

const count = z.int()
const counts = { added: count, changed: count, unchanged: count, removed: count }

/** Operations on positions of network cells. */
export const cellOperations = {
  importCells: posts('/operator/v1/network-cells/import', {
    summary: 'Import positions of network cells',
    description:
      'CSV with a header line, or JSON Lines with string members, of any length. All rows are checked first and then published together. ' +
      'An interrupted upload changes nothing: repeat it with the same file and the same `import_id`; rows already received are skipped.',
    roles: ['sims'],
    query: uploadQuery.extend({
      mode: z
        .enum(['merge', 'replace'])
        .optional()
        .describe(
          '`replace` removes cells that the upload does not contain, `merge` keeps them. Default: `merge`.',
        ),
    }),
    waitsSeconds: 3_600,
    bodyType: 'rows',
    body: cellRow,
    responses: {
      200: {
        schema: z.object({ import_id: z.string(), rows: count, ...counts, published: z.boolean() }),
        description: 'The changes made by the upload, or in a dry run the changes it would make.',
      },
      400: refusedUpload(rowsRefused),
      409: refused('This `import_id` belongs to another upload; nothing has changed.'),
      415: refused('The body is neither CSV nor JSON Lines.'),
    },
  }),
  readCellImport: gets('/operator/v1/cell-imports/{cell_import_id}', {
    summary: 'Get the progress of a cell import',
    params: z.object({ cell_import_id: z.uuid() }),
    responses: {
      200: {
        schema: z.object({
          import_id: z.string(),
          status: z.enum(['open', 'published', 'ended']),
          dry_run: z.boolean(),
          replace: z.boolean(),
          rows_read: count,
          ...counts,
          creator: z.string(),
          began_at: time,
          ended_at: nullable(time),
        }),
        description: 'The import.',
      },
    },
  }),
} satisfies OperatorOperations
