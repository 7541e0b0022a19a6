import { loadConfig } from '#platform/config.ts'
import type { Command } from './command.ts'
import { operatorOf, tokenOf } from './operator-access.ts'
import { uploadFile, uploadWords } from './upload.ts'

export const simsImportCommand: Command = {
  name: 'sims import',
  words: 'file --partner id [--dry-run] [--resume id] [--url operator address]',
  says: 'Makes SIMs of a customer from a CSV or NDJSON file: all of them, or none.',
  help: () => help,
  async run({ words, env, out, err }) {
    const { file, dryRun, id, url, partner } = uploadWords(words, 'sims import FILE --partner ID')
    const config = loadConfig(env)
    const path = `/operator/v1/sim-partners/${encodeURIComponent(partner!)}/sims/import`
    const target = new URL(`${url ?? operatorOf(config)}${path}`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger sims import ${file} --partner ${partner} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, out, err })
  },
}

const help = `  CSV names its columns in the first line, in any order; NDJSON has an object with the same members on each line. Empty ones are none.
    iccid            18 to 20 digits, with its check digit from 19 on
    status           its name or code; On Stock unless given
    euiccid          the EID of its eUICC, 32 digits
    imsi, msisdn     the numbers that it has; the MSISDN without a plus
    imei             of the device that it is in
    apn, ip_type     how it gets onto the Internet: static or dynamic
    ipv4, ipv6       its addresses, where they are static
    field1 … field10 what the customer likes

  --partner id     whose SIMs they are
  --dry-run        reads and checks everything, and changes nothing
  --resume id      goes on with an upload that broke off; its last words named the id
  --url address    where the operator API is, if not on this machine's settings

  One wrong line, and nothing is changed; the first hundred are named. docs/OPERATIONS.md says more.`
