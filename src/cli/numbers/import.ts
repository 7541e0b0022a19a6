import { loadConfig } from '#platform/config/config.ts'
import { uuidv7 } from '#platform/ids.ts'
import { command } from '../frame/command.ts'
import { operatorOf, tokenOf } from '../operator/access.ts'
import { uploadArgs, uploadOptions } from '../upload/upload-labels.ts'
import { uploadFile } from '../upload/upload.ts'

export const numbersImportCommand = command({
  name: 'numbers import',
  says: 'Puts the numbers of a CSV or NDJSON file on offer: all of them, or none.',
  args: uploadArgs,
  options: uploadOptions,
  help: () => help,
  async run({ env, out, err }, { args: { file }, options: { url, json, resume, 'dry-run': dryRun } }) {
    const config = loadConfig(env)
    const id = resume ?? uuidv7()
    const target = new URL(`${url ?? operatorOf(config)}/operator/v1/numbers/import`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger numbers import ${file} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
  },
})

const help = `  CSV names its columns in the first line, in any order; NDJSON has an object with the same members on each line.
    msisdn         with its country code and without a plus
    country        ISO 3166-1, two capital letters
    type           landline, landline-toll-free or mobile-lvn
    features       of SMS, MMS and VOICE, separated by pluses, spaces or commas
    initial_price  euros, once; what the fee table says unless given
    cost           euros a month; what the fee table says unless given
    limitations    what it cannot do; in NDJSON only
    carriers       ids of the carriers that serve it, separated by pluses, spaces or commas; each with a route to it unless given
  One wrong line, and nothing is changed; the first hundred are named. docs/OPERATIONS.md says more.`
