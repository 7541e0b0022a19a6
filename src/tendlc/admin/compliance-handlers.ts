import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { brandStates } from '../brands/states.ts'
import { campaignStates } from '../campaigns/states.ts'
import { moveBrandBy } from '../brand-changes/suspend.ts'
import { receiveEvent } from '../registry/events.ts'
import { relateBrand } from '../brands/relationship.ts'
import { suspendCampaign, terminateCampaign } from '../campaign-changes/suspend.ts'
import {
  noteChange,
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

/** What operators do to brands and campaigns, and what the registry of the sandbox reports. */
export function complianceHandlers(tools: ComplianceTools): Mine {
  const { db, clock } = tools
  return {
    ...ofBrands(tools),
    async suspendCampaign({ caller }, { params: { campaign_id: id }, body }) {
      await db.tx(async (sql) => {
        const by = { actor: actorOf(caller), now: clock.now() }
        const { from } = sound(await suspendCampaign(sql, id, body, by))
        const change = {
          before: { status: from },
          after: { status: campaignStates.to('suspended'), ...body },
        }
        await noteChange(sql, caller, { what: 'suspendCampaign', subject: 'campaign', id, ...change })
      })
      return { status: 204 }
    },
    async terminateCampaign({ caller }, { params: { campaign_id: id }, body }) {
      await db.tx(async (sql) => {
        const by = { actor: actorOf(caller), now: clock.now() }
        const { from } = sound(await terminateCampaign(sql, id, body, by))
        const to = campaignStates.to('terminated')
        // One that is terminated keeps the reason that it has.
        const change = { before: { status: from }, after: { status: to, ...(from !== to && body) } }
        await noteChange(sql, caller, { what: 'terminateCampaign', subject: 'campaign', id, ...change })
      })
      return { status: 204 }
    },
    ...ofRegistry(tools),
    ...ofRelationship(tools),
  }
}

const actorOf = ({ actor }: Operator) => `${actor.kind}:${actor.id}`

function ofRelationship({ db, clock }: ComplianceTools): Pick<Mine, 'setBrandRelationship'> {
  return {
    async setBrandRelationship({ caller }, { params: { brand_id: id }, body: { level } }) {
      await db.tx(async (sql) => {
        const before = found(await relateBrand(sql, id, level, clock.now()))
        const change = { before: { level: before }, after: { level } }
        await noteChange(sql, caller, { what: 'setBrandRelationship', subject: 'brand', id, ...change })
      })
      return { status: 204 }
    },
  }
}

function ofBrands(tools: ComplianceTools): Pick<Mine, 'suspendBrand' | 'restoreBrand' | 'terminateBrand'> {
  return {
    async suspendBrand({ caller }, { params: { brand_id: id }, body }) {
      await moveBrand(tools, caller, { what: 'suspendBrand', id, event: 'suspended' }, body)
      return { status: 204 }
    },
    async restoreBrand({ caller }, { params: { brand_id: id } }) {
      await moveBrand(tools, caller, { what: 'restoreBrand', id, event: 'restored' })
      return { status: 204 }
    },
    async terminateBrand({ caller }, { params: { brand_id: id }, body }) {
      await moveBrand(tools, caller, { what: 'terminateBrand', id, event: 'terminated' }, body)
      return { status: 204 }
    },
  }
}

type Move = { what: string; id: string; event: 'suspended' | 'restored' | 'terminated' }

async function moveBrand(
  { db, clock }: ComplianceTools,
  caller: Operator,
  { what, id, event }: Move,
  suspension?: Why,
): Promise<void> {
  await db.tx(async (sql) => {
    const by = { actor: actorOf(caller), now: clock.now(), suspension }
    const { from } = sound(await moveBrandBy(sql, id, event, by))
    const change = { before: { status: from }, after: { status: brandStates.to(event), ...suspension } }
    await noteChange(sql, caller, { what, subject: 'brand', id, ...change })
  })
}

const noNetwork: Fault = { name: 'network_id', reason: 'is required for network-suspended', rule: 'required' }

function ofRegistry({ db, clock, sandbox }: ComplianceTools): Pick<Mine, 'reportRegistryEvent'> {
  return {
    async reportRegistryEvent({ caller }, { body }) {
      if (!sandbox) throw new Problem(operatorProblems.notSandbox)
      const { event_id: id, subject_id: subjectId, network_id: networkId, ...rest } = body
      if (rest.kind === 'network-suspended' && networkId === undefined)
        throw new Problem(operatorProblems.invalid, { faults: [noNetwork] })
      const outcome = await db.tx(async (sql) => {
        const came = sound(await receiveEvent(sql, { id, subjectId, networkId, ...rest }, clock.now()))
        const change = { id: 'registry', before: null, after: came === 'done' ? body : null }
        await noteChange(sql, caller, { what: 'reportRegistryEvent', subject: 'simulator', ...change })
        return came
      })
      return { status: 200, body: { outcome } }
    },
  }
}
