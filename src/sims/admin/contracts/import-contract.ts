import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { simRow } from '../../import/row.ts'
import { type OperatorOperations, uploadQuery, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { ofPartner } from './partner-contract.ts'

const count = z.int()

/** New SIMs, by the file. */
export const simImportOperations = {
  importSims: posts('/operator/v1/sim-partners/{partner_id}/sims/import', {
    summary: 'Make many SIMs',
    description:
      'CSV, whose first line names the columns, or lines of JSON; as long as you like. All rows are checked before any is published, ' +
      'and then all of them are, in one step. A SIM that is there already is wrong, and so is a number that another SIM has. An upload ' +
      'that breaks off has changed nothing: send the same file under the same `import_id`, and what was taken in is not taken in again.',
    roles: ['sims'],
    params: ofPartner,
    query: uploadQuery,
    waitsSeconds: 3_600,
    bodyType: 'rows',
    body: simRow,
    answers: {
      200: {
        schema: z.object({ import_id: z.string(), rows: count, made: count, published: z.boolean() }),
        says: 'What the upload has made, or, in a dry run, would make.',
      },
      400: refused(
        'Rows are wrong, and nothing has changed: the first hundred are named by line and member.',
      ),
      409: refused('Rows of another upload stand under this `import_id`, and nothing has changed.'),
      415: refused('The body is neither CSV nor lines of JSON.'),
    },
  }),
  readSimImport: gets('/operator/v1/sim-imports/{sim_import_id}', {
    summary: 'An upload of SIMs, and how far it is',
    params: z.object({ sim_import_id: z.uuid() }),
    answers: {
      200: {
        schema: z.object({
          import_id: z.string(),
          partner_id: z.string(),
          status: z.enum(['open', 'published', 'over']),
          dry_run: z.boolean(),
          rows_read: count,
          published: count,
          publishing: count.describe(
            'How many the step that publishes has made so far; they are seen when all are.',
          ),
          creator: z.string(),
          began_at: time,
          ended_at: nullable(time),
        }),
        says: 'The upload.',
      },
    },
  }),
} satisfies OperatorOperations
