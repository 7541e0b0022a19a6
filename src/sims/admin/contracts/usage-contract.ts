import { z } from 'zod'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import { fileStates } from '../../usage-files/file-store.ts'
import { usageRow } from '../../usage-files/row.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'

const fileId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const ofFile = z.object({ file_id: fileId })
const count = z.int()

const file = z.object({
  file_id: z.string(),
  state: z.enum(fileStates).describe('`storing` completes automatically, even after a node failure.'),
  rows: count,
  stored: count.describe('Rows of known SIMs stored so far.'),
  unknown: count.describe('Rows that match no SIM of this exchange.'),
  created_at: time,
  done_at: nullable(time),
})

/** Operations on usage files, for networks that do not report usage by RADIUS. */
export const simUsageOperations = {
  putSimUsageFile: puts('/operator/v1/sim-usage-files/{file_id}', {
    summary: 'Upload a usage file',
    description:
      'CSV with a header line, or JSON Lines, of any length. All rows are validated before any is counted. Each row is a completed session, ' +
      'identified by `file_id` and `record`, or by `file_id` and the line number, so that no row is counted twice. An accepted file is always stored in full. ' +
      'A file ID is permanent, so uploading a file with the same ID again changes nothing. Rows of unknown SIMs are reported and skipped.',
    roles: ['sims'],
    params: ofFile,
    query: z.strictObject({
      dry_run: z.enum(['true', 'false']).optional().describe('Validates the file without changing anything.'),
    }),
    waitsSeconds: 600,
    bodyType: 'rows',
    body: usageRow,
    responses: {
      200: {
        schema: z.object({
          file: nullable(file).describe('Null in a dry run.'),
          repeated: z
            .boolean()
            .describe('Whether the file had already been uploaded. If so, this upload was not read.'),
          rows: count,
          unknown: count,
          unknown_rows: z.array(z.object({ line: z.int(), identity: z.string() })).describe('The first 100.'),
        }),
        description: 'The result.',
      },
      400: refusedUpload(rowsRefused),
      409: refused('This upload was superseded by a newer upload of the same file.'),
      415: refused('The body is neither CSV nor JSON Lines.'),
    },
  }),
  readSimUsageFile: gets('/operator/v1/sim-usage-files/{file_id}', {
    summary: 'Read the progress of a usage file',
    params: ofFile,
    responses: { 200: { schema: file, description: 'The file.' } },
  }),
  listSimUsageFiles: gets('/operator/v1/sim-usage-files', {
    summary: 'List usage files, newest first',
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('files', file) },
  }),
} satisfies OperatorOperations
