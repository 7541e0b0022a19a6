import { uuidv7 } from '#platform/ids.ts'
import { reportedRows } from '#platform/http/rows/row-report.ts'
import { command } from '../frame/command.ts'
import { tokenOf } from '../operator/access.ts'
import { localConfig, operatorUrlOf } from '../operator/local-config.ts'
import { uploadArgs, uploadOptions } from '../upload/upload-options.ts'
import { uploadFile } from '../upload/upload.ts'

export const numbersImportCommand = command({
  name: 'numbers import',
  description: 'List the numbers of a CSV or NDJSON file for sale. If a row is invalid, no number is listed.',
  args: uploadArgs,
  options: uploadOptions,
  help: () => help,
  async run({ env, out, err }, { args: { file }, options: { url, json, resume, 'dry-run': dryRun } }) {
    const config = localConfig(env)
    const id = resume ?? uuidv7()
    const target = new URL(`${url ?? operatorUrlOf(config)}/operator/v1/numbers/import`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger numbers import ${file} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
  },
})

const help = `  CSV: column names in the first line, in any order. NDJSON: one object with the same members per line.
    msisdn         with country code, without a plus
    country        ISO 3166-1, two capital letters
    type           landline, landline-toll-free or mobile-lvn
    features       any of SMS, MMS and VOICE, separated by pluses, spaces or commas
    initial_price  setup fee in euros; default: from the fee table
    cost           monthly fee in euros; default: from the fee table
    limitations    restrictions of the number; in NDJSON only
    carriers       IDs of its carriers, separated by pluses, spaces or commas; default: all with a route
  If a line is invalid, the whole file is rejected; ${reportedRows} are listed. See docs/OPERATIONS.md.`
