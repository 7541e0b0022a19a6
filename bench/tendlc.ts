import { storeCampaign } from '../test/support/linked.ts'
import type { Measure } from './row.ts'
import { openExchange, type Exchange, type Tenant } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { runRound, type Side } from './world/round.ts'
import { connections, inTurns, alongsideRows } from './world/turns.ts'

/** No server listens on this port. */
const deadPort = 1
const sender = '12015558888'
const american = '12125570100'

/**
 * The cost of a number's campaign for durable accept: from a US number to a US recipient, on a network with a daily cap per brand, compared to
 * messages from the same number to another country, which need no campaign. Otherwise like `rules`.
 */
export const measureTendlc: Measure = async (bench) => {
  const exchange = await openExchange(bench)
  const load = await openLoad()
  const name = 'to the United States, with a campaign and a daily cap'
  try {
    await exchange.routeTo(deadPort)
    const tenant = await exchange.tenant(sender)
    await linkNumber(exchange, tenant)
    const { port, pids } = exchange
    const sides: Side[] = [
      { name: 'to another country', port, pids, request: tenant.sendRequest() },
      { name, port, pids, request: tenant.sendRequest({ to: american }) },
    ]
    for (const side of sides) await runRound(load, side, connections, { ...bench, seconds: 3 })
    if ((await exchange.number('select count(*) from traffic_count')) === 0)
      throw new Error('no message was counted for a cap')
    const [elsewhere = [], rounds = []] = await inTurns(sides, (side) =>
      runRound(load, side, connections, bench),
    )
    return alongsideRows('to another country', elsewhere, { name, rounds })
  } finally {
    await load.stop()
    for (const line of await exchange.stop()) bench.say(line)
  }
}

/** Links the account's number to a campaign, and gives the recipient a network with a cap that is never reached. */
async function linkNumber({ operator, sql }: Exchange, { apiKey }: Tenant): Promise<void> {
  const network = { network: '310260', country: 'US', name: 'Bench' }
  const { status, body } = await operator.put(`/operator/v1/networks/${american.slice(0, 7)}`, network)
  if (status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`)
  const capped = {
    network_id: '10035',
    mno: 'T-Mobile',
    tmo_tpd: 1_000_000_000,
    att_tpm: null,
    att_number_based: null,
  }
  const { brand, campaign } = await storeCampaign(sql, apiKey, { networks: [capped] })
  await sql.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at, updated_at)
      select gen_random_uuid(), $1, $2, $3, msisdn, 'US', 'LINKED', ownership_id, now(), now(), now() from number where msisdn = $4`,
    [apiKey, brand, campaign, sender],
  )
}
