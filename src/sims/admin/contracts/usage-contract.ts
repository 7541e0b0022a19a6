import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { fileStates } from '../../usage-files/file-store.ts'
import { usageRow } from '../../usage-files/row.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const fileId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const ofFile = z.object({ file_id: fileId })
const count = z.int()

const file = z.object({
  file_id: z.string(),
  state: z.enum(fileStates).describe('`storing` goes on by itself, also when a node dies.'),
  rows: count,
  stored: count.describe('Rows that count by now, of SIMs that are known.'),
  unknown: count.describe('Rows of what is no SIM of this exchange.'),
  created_at: time,
  done_at: nullable(time),
})

/** Files of usage: what networks tell that do not speak RADIUS. */
export const simUsageOperations = {
  putSimUsageFile: puts('/operator/v1/sim-usage-files/{file_id}', {
    summary: 'Tell what SIMs have used, by a file',
    description:
      'CSV, whose first line names the columns, or lines of JSON; as long as you like. All rows are checked before any counts. A row is ' +
      'a session that is over; `file_id` and `record`, or its line, say which, so that none counts twice. A file that was accepted is ' +
      'stored whole, and an id stands for one file for ever: sent again, it changes nothing. Rows of unknown SIMs are told and left out.',
    roles: ['sims'],
    params: ofFile,
    query: z.strictObject({
      dry_run: z.enum(['true', 'false']).optional().describe('Checks everything, and changes nothing.'),
    }),
    waitsSeconds: 600,
    bodyType: 'rows',
    body: usageRow,
    answers: {
      200: {
        schema: z.object({
          file: nullable(file).describe('Null in a dry run.'),
          repeated: z
            .boolean()
            .describe('Whether it had been sent before; then this upload was not looked at.'),
          rows: count,
          unknown: count,
          unknown_rows: z
            .array(z.object({ line: z.int(), identity: z.string() }))
            .describe('The first hundred.'),
        }),
        says: 'What it held.',
      },
      400: refused(
        'Rows are wrong, and nothing has changed: the first hundred are named by line and member.',
      ),
      409: refused('The same file is being sent once more: that one counts.'),
      415: refused('The body is neither CSV nor lines of JSON.'),
    },
  }),
  readSimUsageFile: gets('/operator/v1/sim-usage-files/{file_id}', {
    summary: 'How far a file of usage is stored',
    params: ofFile,
    answers: { 200: { schema: file, says: 'The file.' } },
  }),
  listSimUsageFiles: gets('/operator/v1/sim-usage-files', {
    summary: 'Files of usage, the newest first',
    query: z.strictObject(pageQuery()),
    answers: { 200: pageOf('files', file) },
  }),
} satisfies OperatorOperations
