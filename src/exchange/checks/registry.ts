import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { counted } from '#platform/counted.ts'
import { type Finding, ok, warn } from './finding.ts'

const names = { tcr: 'The Campaign Registry', simulated: 'the simulator of the sandbox' } as const

/** A comparison is late after this many intervals. */
const lateAfter = 3

type State = {
  minutes: number | null
  brands: number
  campaigns: number
  waitingBrands: number
  waitingCampaigns: number
}

const code = 'registry'

/** Reports the connected campaign registry, and whether the comparisons with it succeed. */
export async function checkRegistry(sql: Sql, config: Config): Promise<Finding[]> {
  if (config.registry === 'manual')
    return [ok(code, 'no registry is connected; operators decide in the review queue')]
  if (config.registry === 'simulated') return [ok(code, names.simulated)]
  const faults = faultsOf(await readState(sql), config)
  return faults.length > 0 ? faults.map((fault) => warn(code, fault)) : [ok(code, names.tcr)]
}

function faultsOf(
  state: State,
  { registryReconcileMinutes, registryUpstream, registryMock }: Config,
): string[] {
  return [
    ...comparisonFaults(state.minutes, registryReconcileMinutes),
    ...strayFaults(state.brands, 'brand'),
    ...strayFaults(state.campaigns, 'campaign'),
    ...waitingFaults(state.waitingBrands, 'brand'),
    ...waitingFaults(state.waitingCampaigns, 'campaign'),
    ...(registryUpstream === undefined && !registryMock
      ? ['campaigns are not shared with an upstream provider: set STROWGER_REGISTRY_UPSTREAM.']
      : []),
  ]
}

function comparisonFaults(minutes: number | null, everyMinutes: number): string[] {
  if (minutes === null) return ['brands and campaigns were never compared with the registry: see the log.']
  if (minutes <= lateAfter * everyMinutes) return []
  return [
    `brands and campaigns were last compared with the registry ${Math.round(minutes)} min ago: see the log.`,
  ]
}

type Registered = 'brand' | 'campaign'

function strayFaults(count: number, of: Registered): string[] {
  if (count === 0) return []
  return [`${counted(count, of)} only at the registry, which charges for them: see strowger registry strays.`]
}

function waitingFaults(count: number, of: Registered): string[] {
  if (count === 0) return []
  return [
    `${counted(count, of)} ${count === 1 ? 'waits' : 'wait'} for the registry ID, and nothing is sent until then: list with strowger ${of}s list --registry-hold unstated (also unknown, duplicate), then set each ID with strowger ${of}s match.`,
  ]
}

async function readState(sql: Sql): Promise<State> {
  const { openCondition } = await import('#tendlc/index.ts')
  const { rows } = await sql.query<State>(
    `select (select case when bool_and(done_at is not null) then extract(epoch from clock_timestamp() - min(done_at))::float8 / 60 end
          from registry_duty where name like 'reconcile%') as minutes,
      (select count(*) from registry_stray where kind = 'brand') as brands,
      (select count(*) from registry_stray where kind = 'campaign') as campaigns,
      (select count(*) from brand where registry_hold is not null and (${openCondition.brand} or exists (
        select from registry_request where brand_id = brand.id and kind = 'withdrawal' and ended_at is null))) as "waitingBrands",
      (select count(*) from campaign where registry_hold is not null
        and (${openCondition.campaign} or exists (
        select from registry_request where campaign_id = campaign.id and kind = 'campaign-withdrawal' and ended_at is null))) as "waitingCampaigns"`,
  )
  return rows[0]!
}
