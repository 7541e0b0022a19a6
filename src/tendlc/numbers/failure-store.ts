import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { LinkStatus } from './store.ts'

/** A number of a campaign that the networks refused to link or unlink. */
export type ProvisioningFailure = {
  id: string
  link_id: string
  operation: 'link' | 'unlink'
  number: string
  account_id: string
  campaign_id: string
  reason: string | null
  at: Date
  /** The status of the number now. */
  status: LinkStatus
}

/** Failures of all accounts, or of one campaign, newest first. */
export async function listFailures(
  sql: Sql,
  { after, limit, campaignId }: PageRequest & { campaignId?: string | undefined },
): Promise<ProvisioningFailure[]> {
  const ofCampaign =
    campaignId === undefined
      ? ''
      : 'and h.subject_id in (select id::text from campaign_number where campaign_id = $3)'
  const { rows } = await sql.query<ProvisioningFailure>({
    name: campaignId === undefined ? 'list-provisioning-failures' : 'list-provisioning-failures-of-campaign',
    text: `select h.id, n.id as link_id, case h.event when 'rejected' then 'link' else 'unlink' end as operation, n.number, n.account_id,
        n.campaign_id, h.reason, h.at, n.status
      from tendlc_history h join campaign_number n on n.id = h.subject_id::uuid
      where h.machine = 'campaign number' and h.event in ('rejected', 'unlinkingRefused') and ($1::uuid is null or h.id < $1) ${ofCampaign}
      order by h.id desc limit $2`,
    values: [after ?? null, limit, ...(campaignId === undefined ? [] : [campaignId])],
  })
  return rows
}
