import { uuidv7 } from '#platform/ids.ts'
import { reportedRows } from '#platform/http/rows/row-report.ts'
import { command } from '../frame/command.ts'
import { tokenOf } from '../operator/access.ts'
import { localConfig, operatorUrlOf } from '../operator/local-config.ts'
import { uploadArgs, uploadOptions } from '../upload/upload-options.ts'
import { uploadFile } from '../upload/upload.ts'

export const simsImportCommand = command({
  name: 'sims import',
  description: 'Create SIMs of a customer from a CSV or NDJSON file. If a row is invalid, no SIM is created.',
  args: uploadArgs,
  options: { partner: { value: 'id', needed: true, description: 'ID of the customer.' }, ...uploadOptions },
  help: () => help,
  async run({ env, out, err }, { args: { file }, options }) {
    const { url, json, resume, partner, 'dry-run': dryRun } = options
    const config = localConfig(env)
    const id = resume ?? uuidv7()
    const path = `/operator/v1/sim-partners/${encodeURIComponent(partner)}/sims/import`
    const target = new URL(`${url ?? operatorUrlOf(config)}${path}`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const again = `strowger sims import ${file} --partner ${partner} --resume ${id}${url ? ` --url ${url}` : ''}`
    return uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
  },
})

const help = `  CSV: column names in the first line, in any order. NDJSON: one object with the same members per line. Empty values are ignored.
    iccid            18 digits without a check digit, or 19 to 20 with one
    status           name or code; default: On Stock
    euiccid          EID of the SIM's eUICC, 32 digits
    imsi, msisdn     numbers of the SIM; the MSISDN without a plus
    imei             IMEI of the SIM's device
    apn, ip_type     access point name; static or dynamic addresses
    ipv4, ipv6       static addresses of the SIM
    field1 … field10 free text of the customer
  If a line is invalid, the whole file is rejected; ${reportedRows} are listed. See docs/OPERATIONS.md.`
