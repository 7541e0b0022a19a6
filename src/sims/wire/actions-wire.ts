import { mapInPortions } from '#platform/database/portions.ts'
import { creatorForCustomers } from '../actions/creator.ts'
import type { ActionRow } from '../actions/list-store.ts'
import { type Linking, linksOf, pageInfoOf, pageLinks, partnerPath } from './links.ts'
import { lastPage } from './query/numbers.ts'
import type { ActionStatus } from '../actions/store.ts'

/** The query of a list of actions, with defaults applied to omitted instants. */
export type Listed = { status: ActionStatus | undefined; page: number; size: number; from: Date; to: Date }

/** A page of actions (S1-025 to S1-034). Its links keep the period, so that pages stay stable. */
export async function actionsWire(
  partnerId: string,
  { status, page, size, from, to }: Listed,
  { rows, total }: { rows: readonly ActionRow[]; total: number },
  linking: Linking,
) {
  const stated = {
    search: status && `status:${status}`,
    dateFrom: from.toISOString(),
    dateTo: to.toISOString(),
    size,
  }
  const href = (query: object) => linking.href(partnerPath(partnerId, '/actions'), { ...stated, ...query })
  const more = page < Math.min(Math.ceil(total / size), lastPage)
  const info = { page, total, size, next: more ? { page: page + 1 } : undefined }
  const sims = `${linking.href(partnerPath(partnerId, '/sims'))}?search=iccid%3A`
  const actions = await mapInPortions(rows, (row) => ({
    action: {
      _links: linksOf({ rel: 'sim', href: sims + row.iccid, title: `SIM ${row.iccid}` }),
      actionType: row.action_type,
      creationDate: row.created_at.toISOString(),
      creator: creatorForCustomers(row.creator),
      signupId: row.signup_id,
      source: row.source,
      status: row.status,
    },
  }))
  return {
    actionListResult: {
      _links: pageLinks(info, { self: href({ page }), to: href, lastPage }),
      actions,
      pageInfo: pageInfoOf(info),
    },
  }
}
