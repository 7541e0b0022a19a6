import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { againAt as pendingUntil } from '../client/again.ts'
import { meaningOf, reasonOf, type RegistryError } from '../client/errors.ts'
import type { CampaignCalls } from './calls.ts'
import type { StateCalls } from './state-calls.ts'
import { ourFields } from './wire.ts'

export type StateDeps = {
  db: Db
  calls: StateCalls
  /** The upstream provider with which campaigns are shared; undefined: they are not shared. */
  upstream: string | undefined
}

export type CampaignDeps = StateDeps & { calls: CampaignCalls; log: Log }

/** The request is sent again later; nothing is known to have changed. */
export function later(question: CampaignQuestion, registryCampaignId?: string): CampaignAnswer {
  const { againAt } = pendingUntil(question)
  return { ...(registryCampaignId && { registryCampaignId }), networks: [...question.networks], againAt }
}

/** After the registry has reported the verification of a brand, it may refuse campaigns of the brand for a while. */
const brandMs = 3_600_000

/** The campaign is rejected if the registry refuses its content. */
export function refusedOrLater(
  question: CampaignQuestion,
  errors: readonly RegistryError[],
  registryCampaignId?: string,
): CampaignAnswer {
  const isAboutBrand = errors.some(({ fields }) => fields.includes('brandId'))
  const waits = isAboutBrand && question.now - question.submittedAt < brandMs
  if (waits || !['refused', 'gone'].includes(meaningOf(errors))) return later(question, registryCampaignId)
  const reason = reasonOf(errors.map((one) => ({ ...one, fields: ourFields(one.fields) })))
  return {
    ...(registryCampaignId && { registryCampaignId }),
    networks: [...question.networks],
    rejected: `The campaign registry refused the campaign: ${reason}.`,
  }
}
