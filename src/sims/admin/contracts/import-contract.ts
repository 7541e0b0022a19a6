import { z } from 'zod'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import { simRow } from '../../import/row.ts'
import { type OperatorOperations, uploadQuery, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'
import { ofPartner } from './partner-contract.ts'

const count = z.int()

/** Operations that import SIMs in bulk. */
export const simImportOperations = {
  importSims: posts('/operator/v1/sim-partners/{partner_id}/sims/import', {
    summary: 'Import SIMs',
    description:
      'CSV with a header line, or JSON Lines, of any length. All rows are validated first and then published in one step. ' +
      'A SIM that already exists, or a number that another SIM has, is an error. An interrupted upload changes nothing: ' +
      'send the same file with the same `import_id` to continue; rows that were already received are not imported again.',
    roles: ['sims'],
    params: ofPartner,
    query: uploadQuery,
    waitsSeconds: 3_600,
    bodyType: 'rows',
    body: simRow,
    responses: {
      200: {
        schema: z.object({ import_id: z.string(), rows: count, made: count, published: z.boolean() }),
        description: 'The number of SIMs created, or, in a dry run, that would be created.',
      },
      400: refusedUpload(rowsRefused),
      409: refused('This `import_id` was used for a different upload; nothing has changed.'),
      415: refused('The body is neither CSV nor JSON Lines.'),
    },
  }),
  readSimImport: gets('/operator/v1/sim-imports/{sim_import_id}', {
    summary: 'Read the progress of a SIM import',
    params: z.object({ sim_import_id: z.uuid() }),
    responses: {
      200: {
        schema: z.object({
          import_id: z.string(),
          partner_id: z.string(),
          status: z.enum(['open', 'published', 'ended']),
          dry_run: z.boolean(),
          rows_read: count,
          published: count,
          publishing: count.describe(
            'Rows published so far in the current step; they become visible together when it completes.',
          ),
          creator: z.string(),
          began_at: time,
          ended_at: nullable(time),
        }),
        description: 'The import.',
      },
    },
  }),
} satisfies OperatorOperations
