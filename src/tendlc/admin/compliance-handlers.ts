import type { Clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { brandStates } from '../brands/states.ts'
import { campaignStates } from '../campaigns/states.ts'
import { moveBrandBy } from '../brand-changes/suspend.ts'
import { receiveEvent } from '../registry/events.ts'
import { relateBrand } from '../brands/relationship.ts'
import { suspendCampaign, terminateCampaign } from '../campaign-changes/suspend.ts'
import {
  openAudited,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
  sound,
} from '#operators/index.ts'
import type { complianceOperations } from './compliance-contract.ts'

export type ComplianceTools = { db: Db; clock: Pick<Clock, 'now'>; sandbox: boolean }

type Why = { category: string; explanation: string }

type Mine = OperatorHandlers<typeof complianceOperations>

/** Compliance actions on brands and campaigns, and simulated registry events of the sandbox. */
export function complianceHandlers(tools: ComplianceTools): Mine {
  return { ...ofBrands(tools), ...ofCampaigns(tools), ...ofRegistry(tools) }
}

const actorOf = ({ actor }: Operator) => `${actor.kind}:${actor.id}`

function ofCampaigns({ db, clock }: ComplianceTools): Pick<Mine, 'suspendCampaign' | 'terminateCampaign'> {
  const audited = openAudited({ db, subject: 'campaign' })
  return {
    async suspendCampaign(ctx, { params: { campaign_id: id }, body }) {
      await audited(ctx, async (sql) => {
        const by = { actor: actorOf(ctx.caller), now: clock.now() }
        const { from } = sound(await suspendCampaign(sql, id, body, by))
        return { id, before: { status: from }, after: { status: campaignStates.to('suspended'), ...body } }
      })
      return { status: 204 }
    },
    async terminateCampaign(ctx, { params: { campaign_id: id }, body }) {
      await audited(ctx, async (sql) => {
        const by = { actor: actorOf(ctx.caller), now: clock.now() }
        const { from } = sound(await terminateCampaign(sql, id, body, by))
        const to = campaignStates.to('terminated')
        // A campaign that was already terminated keeps its reason.
        return { id, before: { status: from }, after: { status: to, ...(from !== to && body) } }
      })
      return { status: 204 }
    },
  }
}

type OfBrands = 'suspendBrand' | 'restoreBrand' | 'terminateBrand' | 'setBrandRelationship'

function ofBrands({ db, clock }: ComplianceTools): Pick<Mine, OfBrands> {
  const audited = openAudited({ db, subject: 'brand' })
  const move = async (ctx: Ctx<Operator>, id: string, event: Move, suspension?: Why) => {
    await audited(ctx, async (sql) => {
      const by = { actor: actorOf(ctx.caller), now: clock.now(), suspension }
      const { from } = sound(await moveBrandBy(sql, id, event, by))
      return { id, before: { status: from }, after: { status: brandStates.to(event), ...suspension } }
    })
    return { status: 204 as const }
  }
  return {
    suspendBrand: (ctx, { params, body }) => move(ctx, params.brand_id, 'suspended', body),
    restoreBrand: (ctx, { params }) => move(ctx, params.brand_id, 'restored'),
    terminateBrand: (ctx, { params, body }) => move(ctx, params.brand_id, 'terminated', body),
    async setBrandRelationship(ctx, { params: { brand_id: id }, body: { level } }) {
      await audited(ctx, async (sql) => {
        const before = found(await relateBrand(sql, id, level, clock.now()))
        return { id, before: { level: before }, after: { level } }
      })
      return { status: 204 }
    },
  }
}

type Move = 'suspended' | 'restored' | 'terminated'

const noNetwork: Fault = { name: 'network_id', reason: 'is required for network-suspended', rule: 'required' }

function ofRegistry({ db, clock, sandbox }: ComplianceTools): Pick<Mine, 'reportRegistryEvent'> {
  const audited = openAudited({ db, subject: 'simulator' })
  return {
    async reportRegistryEvent(ctx, { body }) {
      if (!sandbox) throw new Problem(operatorProblems.notSandbox)
      const { event_id: id, subject_id: subjectId, network_id: networkId, ...rest } = body
      if (rest.kind === 'network-suspended' && networkId === undefined)
        throw new Problem(operatorProblems.invalid, { faults: [noNetwork] })
      const { outcome } = await audited(ctx, async (sql) => {
        const outcome = sound(await receiveEvent(sql, { id, subjectId, networkId, ...rest }, clock.now()))
        return { id: 'registry', before: null, after: outcome === 'done' ? body : null, outcome }
      })
      return { status: 200, body: { outcome } }
    },
  }
}
