import { CommandError } from '../../frame/command-error.ts'
import { listOutput } from '../../frame/pages.ts'
import { colourOf } from '../../terminal/paint.ts'
import { type Column, factsOf, tableOf } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'
import type { AccountAsk } from '../access/request.ts'

const brand = { value: 'id', description: 'Brand ID; default: all brands.' } as const

export const campaignsListCommand = accountCommand({
  name: 'my campaigns list',
  description: 'List the 10DLC campaigns of your account.',
  options: { brand },
  async run({ ask }, { options: { brand: one } }) {
    const campaigns = await campaignsOf(ask, one)
    const hint = campaigns.length === 0 ? 'The account has no campaign.' : undefined
    return listOutput({ campaigns }, campaigns, columns, hint)
  },
})

export const campaignShowCommand = accountCommand({
  name: 'my campaigns show',
  description: 'Show a 10DLC campaign of your account, and its status at each network.',
  args: { campaign_id: { description: 'Campaign ID; `strowger my campaigns list` lists them.' } },
  options: { brand },
  async run({ ask }, { args: { campaign_id: id }, options: { brand: one } }) {
    const json = (await campaignsOf(ask, one)).find((campaign) => campaign.campaign_id === id)
    if (!json)
      throw new CommandError(`The account has no campaign ${id}; \`strowger my campaigns list\` lists them.`)
    const facts = Object.entries(json).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    )
    return {
      json,
      lines: (screen) => [
        ...factsOf(Object.fromEntries(facts) as Record<string, string>, screen),
        '',
        ...tableOf(json.mno_metadata, networkColumns, screen),
      ],
    }
  },
})

type Campaign = AccountAnswer<'getCampaign'>

const columns: Column<Campaign>[] = [
  { head: 'campaign_id', of: (one) => one.campaign_id, noTruncate: true },
  { head: 'brand_id', of: (one) => one.brand_id, noTruncate: true },
  { head: 'use case', of: (one) => one.usecase },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  { head: 'traffic', of: (one) => (one.traffic_enabled ? 'enabled' : 'disabled') },
  { head: 'created', of: (one) => whenOf(one.created_date) },
]

const networkColumns: Column<Campaign['mno_metadata'][number]>[] = [
  { head: 'network', of: (one) => one.mno },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status ?? '') },
]

/** All campaigns of a brand, or of all brands. */
async function campaignsOf(ask: AccountAsk, brandId: string | undefined): Promise<Campaign[]> {
  const ids = brandId === undefined ? await brandIds(ask) : [brandId]
  const campaigns: Campaign[] = []
  for (const brand_id of ids)
    campaigns.push(
      ...(await everyPage(async (page) => {
        const found = await ask('listCampaigns', { params: { brand_id }, query: { page } })
        return { rows: found._embedded.campaigns as Campaign[], pages: found.total_pages }
      })),
    )
  return campaigns
}

async function brandIds(ask: AccountAsk): Promise<string[]> {
  const brands = await everyPage(async (page) => {
    const found = await ask('listBrands', { query: { page } })
    return { rows: found._embedded.brands as { brand_id: string }[], pages: found.total_pages }
  })
  return brands.map(({ brand_id: id }) => id)
}

async function everyPage<Row>(
  read: (page: string) => Promise<{ rows: Row[]; pages: number }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, pages } = await read(String(page))
    all.push(...rows)
    if (page >= pages) return all
  }
}
