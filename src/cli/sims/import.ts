import { loadConfig } from '#platform/config/config.ts'
import { uuidv7 } from '#platform/ids.ts'
import { command } from '../frame/command.ts'
import { operatorOf, tokenOf } from '../operator/access.ts'
import { uploadArgs, uploadOptions } from '../upload/upload-labels.ts'
import { uploadFile } from '../upload/upload.ts'

export const simsImportCommand = command({
  name: 'sims import',
  says: 'Makes SIMs of a customer from a CSV or NDJSON file: all of them, or none.',
  args: uploadArgs,
  options: { partner: { value: 'id', needed: true, says: 'Whose SIMs they are.' }, ...uploadOptions },
  help: () => help,
  async run({ env, out, err }, { args: { file }, options }) {
    const { url, json, resume, partner, 'dry-run': dryRun } = options
    const config = loadConfig(env)
    const id = resume ?? uuidv7()
    const path = `/operator/v1/sim-partners/${encodeURIComponent(partner)}/sims/import`
    const target = new URL(`${url ?? operatorOf(config)}${path}`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger sims import ${file} --partner ${partner} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
  },
})

const help = `  CSV names its columns in the first line, in any order; NDJSON has an object with the same members on each line. Empty ones are none.
    iccid            18 to 20 digits, with its check digit from 19 on
    status           its name or code; On Stock unless given
    euiccid          the EID of its eUICC, 32 digits
    imsi, msisdn     the numbers that it has; the MSISDN without a plus
    imei             of the device that it is in
    apn, ip_type     how it gets onto the Internet: static or dynamic
    ipv4, ipv6       its addresses, where they are static
    field1 … field10 what the customer likes
  One wrong line, and nothing is changed; the first hundred are named. docs/OPERATIONS.md says more.`
