import { SimpleGrid } from '@mantine/core'
import { mostUnconfirmed, overdueMinutes } from '#messages/unconfirmed/unconfirmed-kinds.ts'
import { noReceiptHref } from '../../parts/records/no-receipt-link.ts'
import { ageOf, counted, deliveryRate, failedOf, percentOf, plain, rejectedHere, totalOf } from './metrics.ts'
import type { Overview } from './overview.ts'
import { Tile, type Tiled } from './tile.tsx'

const hourMs = 3_600_000

/** The main metrics; red ones need attention. */
export function Tiles({ now }: { now: Overview }) {
  const tiles = [
    acceptedTile,
    deliveredTile,
    waitingTile,
    sessionsTile,
    unconfirmedTile,
    webhooksTile,
    reviewsTile,
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4, xl: 7 }} spacing="sm">
      {tiles.map((tileOf) => {
        const tile = tileOf(now)
        return <Tile key={tile.name} {...tile} />
      })}
    </SimpleGrid>
  )
}

function acceptedTile(now: Overview): Tiled {
  const { accepted } = totalOf(now.minutes)
  const rejected = rejectedHere(now)
  return {
    name: 'Accepted',
    value: `${plain(now.accepted_per_second)}/s`,
    description: `${plain(accepted)} in the last hour${rejected > 0 ? `, including ${plain(rejected)} that the exchange rejected` : ''}`,
    href: `/messages?since=${new Date(Date.parse(now.at) - hourMs).toISOString()}`,
  }
}

function deliveredTile({ carriers }: Overview): Tiled {
  const total = totalOf(carriers)
  const rate = deliveryRate(total)
  return {
    name: 'Delivered',
    value: percentOf(rate),
    description:
      rate === undefined
        ? 'No completed messages in the last hour'
        : `${plain(failedOf(total))} failed at carriers in the last hour; reports include messages that the exchange rejected`,
    href: '/messages?status=undeliverable',
    tone: rate === undefined ? 'plain' : rate >= 0.95 ? 'good' : rate >= 0.8 ? 'warn' : 'bad',
  }
}

function waitingTile({ carriers }: Overview): Tiled {
  const waiting = carriers.reduce((sum, one) => sum + one.waiting, 0)
  const oldest = Math.max(0, ...carriers.map((one) => one.oldest_waiting_seconds))
  return {
    name: 'Waiting for carriers',
    value: counted(waiting),
    description: waiting === 0 ? 'No waiting messages' : `Oldest: ${ageOf(oldest)}`,
    href: '/messages?status=accepted',
    tone: oldest >= 300 ? 'bad' : oldest >= 30 ? 'warn' : 'good',
  }
}

function unconfirmedTile({ unconfirmed_messages: count }: Overview): Tiled {
  return {
    name: 'No receipt',
    value: count >= mostUnconfirmed ? `${plain(mostUnconfirmed)}+` : plain(count),
    description: `Submitted more than ${overdueMinutes} minutes ago`,
    href: noReceiptHref,
    tone: count === 0 ? 'good' : 'warn',
  }
}

function sessionsTile({ carriers }: Overview): Tiled {
  const wanted = carriers.reduce((sum, one) => sum + one.sessions_wanted, 0)
  const bound = carriers.reduce((sum, one) => sum + Math.min(one.sessions_bound, one.sessions_wanted), 0)
  const lacking = carriers.filter((one) => one.sessions_bound < one.sessions_wanted)
  const gone = lacking.some((one) => one.sessions_bound === 0 && one.oldest_waiting_seconds > 5)
  return {
    name: 'Carrier sessions',
    value: `${bound} of ${wanted}`,
    description:
      lacking.length === 0
        ? 'All binds connected'
        : `Missing: ${lacking.map((one) => one.carrier_id).join(', ')}`,
    href: '/carriers',
    tone: gone ? 'bad' : lacking.length > 0 ? 'warn' : 'good',
  }
}

function webhooksTile({ webhook_endpoints: ill }: Overview): Tiled {
  const count = ill.reduce((sum, one) => sum + one.endpoints, 0)
  const [worst] = ['disabled', 'open', 'failing'].flatMap((state) => ill.filter((one) => one.state === state))
  return {
    name: 'Webhooks failing',
    value: counted(count),
    description:
      ill.map(({ state, endpoints }) => `${counted(endpoints)} ${state}`).join(', ') ||
      'All endpoints healthy',
    href: worst ? `/webhooks?state=${worst.state}` : '/webhooks',
    tone: worst === undefined ? 'good' : worst.state === 'failing' ? 'warn' : 'bad',
  }
}

function reviewsTile({ reviews, exchange_at: at }: Overview): Tiled {
  const waiting = reviews.reduce((sum, one) => sum + one.waiting, 0)
  const since = reviews.flatMap(({ oldest_at }) => (oldest_at ? [Date.parse(oldest_at)] : []))
  const age = since.length === 0 ? 0 : Math.max(0, (Date.parse(at) - Math.min(...since)) / 1000)
  return {
    name: 'Reviews waiting',
    value: counted(waiting),
    description: waiting === 0 ? 'No pending reviews' : `Oldest: ${ageOf(age)}`,
    href: '/compliance',
    tone: age >= 86_400 ? 'warn' : 'plain',
  }
}
