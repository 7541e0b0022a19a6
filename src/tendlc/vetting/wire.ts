import type { z } from 'zod'
import { brandPath } from '../brands/wire.ts'
import type { vettingShown } from './shapes.ts'
import type { AppealRow } from './appeal-store.ts'
import type { VettingRow } from './store.ts'

/** A vetting in the form of the API. */
export function vettingWire(
  vetting: VettingRow,
  apiUrl: string,
  appeals: readonly AppealRow[] = [],
): z.input<typeof vettingShown> {
  const brand = `${apiUrl}${brandPath(vetting.brand_id)}`
  return {
    account_id: vetting.account_id,
    vetting_request_id: vetting.id,
    evp_id: vetting.evp_id,
    vetting_id: vetting.vetting_id,
    ...(vetting.vetting_token !== null && { vetting_token: vetting.vetting_token }),
    ...(vetting.vetting_class !== null && { vetting_class: vetting.vetting_class }),
    vetting_status: vetting.status,
    ...(vetting.score !== null && { vetting_score: vetting.score }),
    vetting_details: vetting.details,
    ...(vetting.vetted_at !== null && { vetted_date: vetting.vetted_at.toISOString() }),
    reasons: vetting.reasons,
    ...(vetting.feedback !== null && { feedback: vetting.feedback }),
    ...(vetting.political !== null && { additional_info: vetting.political }),
    appeals: appeals.map(appealWire),
    create_date: vetting.created_at.toISOString(),
    last_updated: vetting.updated_at.toISOString(),
    _links: { self: { href: `${brand}/vetting/requests/${vetting.id}` }, brand: { href: brand } },
  }
}

function appealWire({ reason, status, categories, evidence, outcome, created_at }: AppealRow) {
  return {
    reason,
    status,
    categories,
    evidence,
    ...(outcome !== null && { outcome }),
    created_date: created_at.toISOString(),
  }
}
