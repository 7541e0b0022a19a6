import { loadConfig } from '#platform/config.ts'
import type { Command } from './command.ts'
import { operatorOf, tokenOf } from './operator-access.ts'
import { uploadFile, uploadWords } from './upload.ts'

export const numbersImportCommand: Command = {
  name: 'numbers import',
  words: 'file [--dry-run] [--resume id] [--url operator address]',
  says: 'Puts the numbers of a CSV or NDJSON file on offer: all of them, or none.',
  help: () => help,
  async run({ words, env, out, err }) {
    const { file, dryRun, id, url } = uploadWords(words, 'numbers import FILE')
    const config = loadConfig(env)
    const target = new URL(`${url ?? operatorOf(config)}/operator/v1/numbers/import`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger numbers import ${file} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, out, err })
  },
}

const help = `  CSV names its columns in the first line, in any order; NDJSON has an object with the same members on each line.
    msisdn         with its country code and without a plus
    country        ISO 3166-1, two capital letters
    type           landline, landline-toll-free or mobile-lvn
    features       of SMS, MMS and VOICE, separated by pluses, spaces or commas
    initial_price  euros, once; what the fee table says unless given
    cost           euros a month; what the fee table says unless given
    limitations    what it cannot do; in NDJSON only

  --dry-run        reads and checks everything, and changes nothing
  --resume id      goes on with an upload that broke off; its last words named the id
  --url address    where the operator API is, if not on this machine's settings

  One wrong line, and nothing is changed; the first hundred are named. docs/OPERATIONS.md says more.`
