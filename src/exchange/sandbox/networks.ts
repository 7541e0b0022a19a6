import { addPrefixes, networks, type Network } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'

/** Area codes whose numbers 555-0100 to 555-0199, which are kept free for fiction, are recipients of the demo networks. */
const areas = ['212', '312', '415', '646']

/** The demo networks by the last digit but one of their numbers. Of 018x and 019x the network stays unknown. */
const demoNetworks: Readonly<Record<string, Network>> = {
  '0': { network: '310410', country: 'US', name: 'AT&T' },
  '1': { network: '310260', country: 'US', name: 'T-Mobile' },
  '2': { network: '311480', country: 'US', name: 'Verizon Wireless' },
  '3': { network: '311580', country: 'US', name: 'US Cellular' },
  '4': { network: '310410', country: 'US', name: 'AT&T' },
  '5': { network: '310260', country: 'US', name: 'T-Mobile' },
  '6': { network: '311480', country: 'US', name: 'Verizon Wireless' },
  '7': { network: '311580', country: 'US', name: 'US Cellular' },
}

/** Puts the ten-digit prefixes of the demo networks into the table of networks, so that pacing works from the first message; rows that exist stay. */
export async function addDemoNetworks(db: Db): Promise<void> {
  const rows = areas.flatMap((area) =>
    Object.entries(demoNetworks).map(([digit, network]) => ({ prefix: `1${area}55501${digit}`, ...network })),
  )
  await db.tx(async (sql) => {
    await addPrefixes(sql, networks, rows)
    await bumpEpoch(sql)
  })
}
