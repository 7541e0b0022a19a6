import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { applyIdentity } from '../brands/identity.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import { brandDataOf } from '../brands/wire.ts'
import { applyReview } from '../resellers/review.ts'
import { findReseller } from '../resellers/store.ts'
import { applyVetting } from '../vetting/apply.ts'
import { decideAppeal } from '../vetting/decide.ts'
import { listAppeals } from '../vetting/appeal-store.ts'
import { readEvidence } from '../vetting/evidence-store.ts'
import { expireVettings } from '../vetting/expire.ts'
import { findVetting, type VettingRow } from '../vetting/store.ts'
import type { TendlcMetrics } from '../metrics.ts'
import { inTime, whenAnswered, withBrand, type Answered } from './answered.ts'
import type { Asked, Pending, Registry, VettingQuestion } from './port.ts'
import { askCampaign } from './ask-campaign.ts'
import { claimRequests, deferRequest, endRequest, nextRegistryDue, type RegistryRequest } from './store.ts'

const leaseSeconds = 60
const batch = 20
/** Seconds of exchange time after which a question without an answer is put again; the last of them for ever. */
const againSeconds = [5, 30, 120, 600, 1800]

export type RegistryDesk = {
  /** Asks what is due and stores what is answered, and ends vettings whose time is over. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type DeskNeeds = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  registry: Registry | undefined
  metrics: Pick<TendlcMetrics, 'asked'>
}

/**
 * Opens what asks the registry. Each question is a row with a lease: several nodes may do this at once, and what died on the way
 * is asked again under the same reference. Without a registry questions wait.
 */
export function openRegistryDesk({ db, clock, log, registry, metrics }: DeskNeeds): RegistryDesk {
  const put = async (request: RegistryRequest) => {
    try {
      const answer = await ask(db, registry!, request, clock.now())
      if ('againAt' in answer) await deferRequest(db, request.id, Math.max(answer.againAt, clock.now() + 1))
      else await db.tx((sql) => answer.store(sql, clock.now()))
      metrics.asked(request.kind, 'againAt' in answer ? 'pending' : 'answered')
    } catch (err) {
      const seconds = againSeconds[Math.min(request.attempts, againSeconds.length) - 1]!
      log.warn(
        { err, request: request.id, kind: request.kind },
        'the campaign registry did not answer; it is asked again',
      )
      metrics.asked(request.kind, 'failed')
      await deferRequest(db, request.id, clock.now() + seconds * 1000)
    }
  }
  return {
    async settle() {
      await expireVettings(db, clock.now())
      if (!registry) return true
      for (;;) {
        const due = await claimRequests(db, clock.now(), { leaseSeconds, limit: batch })
        await Promise.all(due.map(put))
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextRegistryDue(db, after),
  }
}

async function ask(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  now: number,
): Promise<Pending | Answered> {
  const asked = { reference: request.id, submittedAt: request.submitted_at.getTime(), now }
  if (request.kind === 'reseller') return askReseller(db, registry, request, asked)
  const brand = (await findBrand(db, request.account_id, request.brand_id!))!
  if (request.kind === 'identity') {
    const question = { ...asked, brandId: brand.id, brand: brandDataOf(brand) }
    return whenAnswered(await inTime(registry.identity(question)), (answer) =>
      withBrand(request, (sql, found, at) => applyIdentity(sql, found, answer, at)),
    )
  }
  if (request.kind === 'withdrawal')
    return whenAnswered(await inTime(registry.withdraw({ ...asked, brandId: brand.id })), () =>
      withBrand(request, async () => undefined),
    )
  if (request.campaign_id !== null) return askCampaign(db, registry, request, { asked, brand })
  return askVetting(db, registry, request, { asked, brand })
}

async function askVetting(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { asked, brand }: { asked: Asked; brand: BrandRow },
): Promise<Pending | Answered> {
  const vetting = (await findVetting(db, brand.id, request.vetting_id!))!
  const question = {
    ...asked,
    brand: brandDataOf(brand),
    provider: vetting.evp_id,
    vettingClass: vetting.vetting_class ?? undefined,
    vettingId: vetting.vetting_id,
    token: vetting.vetting_token ?? undefined,
  }
  if (request.kind === 'appeal') return askAppeal(db, registry, request, { question, vetting })
  const asking = request.kind === 'import' ? registry.imported(question) : registry.vetting(question)
  return whenAnswered(await inTime(asking), (answer) =>
    withBrand(request, (sql, found, at) => applyVetting(sql, found, vetting.id, answer, at)),
  )
}

async function askAppeal(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { question, vetting }: { question: VettingQuestion; vetting: VettingRow },
): Promise<Pending | Answered> {
  const appeals = await listAppeals(db, [vetting.id])
  const { reason, categories, evidence } = appeals.find(({ id }) => id === request.appeal_id)!
  const files = evidence.map(({ evidence_id: id, file_name: fileName, mime_type: mimeType }) => ({
    id,
    fileName,
    mimeType,
    read: () => readEvidence(db, id),
  }))
  const score = vetting.score ?? undefined
  const asking = registry.appeal({ ...question, score, reason, categories, evidence: files })
  const at = { appealId: request.appeal_id!, vettingId: vetting.id }
  return whenAnswered(await inTime(asking), (answer) =>
    withBrand(request, (sql, found, now) => decideAppeal(sql, found, at, { answer, now })),
  )
}

async function askReseller(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  asked: Asked,
): Promise<Pending | Answered> {
  const reseller = (await findReseller(db, request.account_id, request.reseller_id!))!
  const question = { ...asked, companyName: reseller.company_name }
  return whenAnswered(await inTime(registry.reseller(question)), (answer) => ({
    async store(sql, at) {
      if (await endRequest(sql, request.id, at)) await applyReview(sql, reseller, answer, at)
    },
  }))
}
