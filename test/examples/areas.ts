import { startExchange } from '../support/exchange.ts'
import { account } from './areas/account.ts'
import { portal } from './areas/console.ts'
import { endpoints } from './areas/endpoints.ts'
import { members } from './areas/members.ts'
import { messages } from './areas/messages.ts'
import { network } from './areas/network.ts'
import { operatorAccounts } from './areas/operator-accounts.ts'
import { operatorSimSettings } from './areas/operator-sim-settings.ts'
import { operatorSimulator } from './areas/operator-simulator.ts'
import { operatorSystem } from './areas/operator-system.ts'
import { operatorNetwork } from './areas/operator-network.ts'
import { operatorChat } from './areas/operator-chat.ts'
import { operatorWebhooks } from './areas/operator-webhooks.ts'
import { operatorByHand } from './areas/operator-by-hand.ts'
import { operatorCarriers } from './areas/operator-carriers.ts'
import { operatorCompliance } from './areas/operator-compliance.ts'
import { operatorMoney } from './areas/operator-money.ts'
import { operatorPeople } from './areas/operator-people.ts'
import { operatorPrivacy } from './areas/operator-privacy.ts'
import { operatorRegistrations } from './areas/operator-registrations.ts'
import { operatorSmpp } from './areas/operator-smpp.ts'
import { operatorSims } from './areas/operator-sims.ts'
import { operatorTraffic } from './areas/operator-traffic.ts'
import { smppUsers } from './areas/smpp-users.ts'
import { sims } from './areas/sims.ts'
import { tendlc } from './areas/tendlc.ts'
import { tollFree } from './areas/toll-free.ts'
import { webhooks } from './areas/webhooks.ts'
import { openRecorder } from './recorder.ts'
import type { Scenario } from './scenario.ts'
import type { Example } from '#platform/contract/openapi/openapi-examples.ts'

/** Scenarios by the file of their examples in `docs/examples`. */
export const areas = {
  messages,
  account,
  network,
  '10dlc': tendlc,
  'toll-free': tollFree,
  sims,
  console: portal,
  webhooks,
  'operator-traffic': operatorTraffic,
  'operator-accounts': operatorAccounts,
  'operator-sims': operatorSims,
  'operator-registrations': operatorRegistrations,
  'webhook-endpoints': endpoints,
  'operator-people': operatorPeople,
  'operator-carriers': operatorCarriers,
  'operator-money': operatorMoney,
  'operator-privacy': operatorPrivacy,
  'operator-by-hand': operatorByHand,
  'operator-compliance': operatorCompliance,
  'operator-sim-settings': operatorSimSettings,
  'operator-network': operatorNetwork,
  'operator-chat': operatorChat,
  'operator-webhooks': operatorWebhooks,
  'operator-system': operatorSystem,
  'operator-simulator': operatorSimulator,
  members,
  'operator-smpp': operatorSmpp,
  'smpp-users': smppUsers,
} satisfies Record<string, Scenario>

export type Area = keyof typeof areas

/** Settings of the exchange of an area, as environment variables. */
const settings: Partial<Record<Area, Record<string, string>>> = {
  'operator-money': { STROWGER_PAYMENTS: 'manual' },
  'operator-by-hand': { STROWGER_REGISTRY: 'manual', STROWGER_NUMBER_PROVISIONING: 'manual' },
}

/** Sends the requests of an area to a new exchange, and returns their examples by operation. */
export async function recordArea(area: Area): Promise<Record<string, Example[]>> {
  const exchange = await startExchange({ env: settings[area] ?? {} })
  const ends: (() => Promise<void>)[] = []
  try {
    const recorder = openRecorder(exchange, Object.keys(areas).indexOf(area) + 1)
    await areas[area](recorder, { after: (end) => void ends.push(end) })
    return recorder.examples()
  } finally {
    for (const end of ends) await end()
    await exchange.stop()
  }
}
