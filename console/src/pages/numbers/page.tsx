import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { ImportNumbers } from './import.tsx'
import { Inventory } from './inventory.tsx'
import { InventoryNumber } from './number.tsx'
import { ListingAct } from './listing-act.tsx'
import { Pools } from './pools.tsx'

const tabs = [
  { path: '/numbers', name: 'Inventory' },
  { path: '/numbers/import', name: 'Import' },
  { path: '/numbers/pools', name: 'Pools' },
]

const oneNumber = /^\/numbers\/(?<msisdn>[1-9]\d+)$/

/** Numbers: the inventory, imports, and pools of senders. */
export function Page() {
  return (
    <Switch>
      <Route path={oneNumber}>{({ msisdn }) => <InventoryNumber msisdn={msisdn!} />}</Route>
      <Route>
        <Title name="Numbers" description="Available, owned and withdrawn numbers.">
          <ListingAct />
        </Title>
        <PageTabs label="Numbers" tabs={tabs} />
        <Switch>
          <Route path="/numbers/import">
            <ImportNumbers />
          </Route>
          <Route path="/numbers/pools">
            <Pools />
          </Route>
          <Route>
            <Inventory />
          </Route>
        </Switch>
      </Route>
    </Switch>
  )
}
