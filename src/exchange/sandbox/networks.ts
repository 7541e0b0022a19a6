import { addPrefixes, networks, type Network } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'

/** Area codes whose numbers 555-0100 to 555-0199, reserved for fiction, belong to the demo networks. */
const areas = ['212', '312', '415', '646']

/** The demo networks by the second to last digit of the number. The network of 018x and 019x is unknown. */
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

/** Adds the prefixes of the demo networks, so that pacing works from the first message; existing rows are kept. */
export async function addDemoNetworks(db: Db): Promise<void> {
  const rows = areas.flatMap((area) =>
    Object.entries(demoNetworks).map(([digit, network]) => ({ prefix: `1${area}55501${digit}`, ...network })),
  )
  await db.tx(async (sql) => {
    await addPrefixes(sql, networks, rows)
    await bumpEpoch(sql)
  })
}
