import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '#platform/database/db.ts'
import type { Customer } from './customer.ts'
import { linkNow, storeCampaign } from './linked.ts'
import { networkRecord } from './networks.ts'

/** The settings of an exchange with a lookup service, and a function that deletes the file of its secret. */
export function lookupSettings({ url, secret }: { url: string; secret: string }): {
  env: Record<string, string>
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-lookup-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return {
    env: {
      STROWGER_NUMBER_LOOKUP: 'http',
      STROWGER_NUMBER_LOOKUP_URL: url,
      STROWGER_NUMBER_LOOKUP_SECRET_FILE: file,
      STROWGER_NUMBER_LOOKUP_TIMEOUT_MS: '5000',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Links the number of a customer to a campaign that AT&T limits to one message per minute. */
export async function linkToLimitedCampaign(db: Sql, { apiKey, number }: Customer): Promise<void> {
  const networks = [
    { ...networkRecord, network_id: '10017', mno: 'AT&T', att_tpm: 1, att_number_based: false },
    { ...networkRecord, network_id: '10035', mno: 'T-Mobile', tmo_tpd: 2_000, tmo_brand_tier: 'LOW' },
  ]
  const campaign = await storeCampaign(db, apiKey, { networks })
  await linkNow(db, apiKey, campaign, number)
}
