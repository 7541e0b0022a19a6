import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import {
  openAudited,
  operatorProblems,
  sound,
  type OperatorHandlers,
  type Operator,
} from '#operators/index.ts'
import { stateBrandId, stateCampaignId } from '../registry/stated-id.ts'
import type { registryIdOperations } from './registry-id-contract.ts'

export type RegistryIdTools = { db: Db; clock: Pick<Clock, 'now'>; registryByHand: boolean }

/** Sets the IDs that brands and campaigns have at the campaign registry. */
export function registryIdHandlers({
  db,
  clock,
  registryByHand: byHand,
}: RegistryIdTools): OperatorHandlers<typeof registryIdOperations> {
  const ofBrand = openAudited({ db, subject: 'brand' })
  const ofCampaign = openAudited({ db, subject: 'campaign' })
  const by = ({ actor }: Operator) => ({ actor: `${actor.kind}:${actor.id}`, byHand, now: clock.now() })
  return {
    async putBrandRegistryId(ctx, { params: { brand_id: id }, body: { registry_id: registryId } }) {
      await ofBrand(ctx, async (sql) => {
        const before = known(await stateBrandId(sql, id, { registryId, ...by(ctx.caller) }))
        return { id, before, after: after(registryId) }
      })
      return { status: 204 }
    },
    async putCampaignRegistryId(ctx, { params: { campaign_id: id }, body: { registry_id: registryId } }) {
      await ofCampaign(ctx, async (sql) => {
        const before = known(await stateCampaignId(sql, id, { registryId, ...by(ctx.caller) }))
        return { id, before, after: after(registryId) }
      })
      return { status: 204 }
    },
  }
}

const after = (registryId: string | null) => ({ registry_id: registryId, registry_hold: null })

const ownDetail =
  'Only the ID of a brand or campaign that was decided by hand can be set, not of one that the adapter has registered or another partner owns.'

function known<T>(outcome: T | 'taken'): Exclude<T, 'unknown' | 'impossible' | 'taken'> {
  if (outcome === 'taken') throw new Problem(operatorProblems.registryIdInUse)
  if (outcome === 'impossible') throw new Problem(operatorProblems.statusForbids, { detail: ownDetail })
  return sound(outcome) as Exclude<T, 'unknown' | 'impossible' | 'taken'>
}
