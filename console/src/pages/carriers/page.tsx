import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Carrier } from './carrier/carrier.tsx'
import { Carriers } from './carriers.tsx'
import { Explain } from './explain.tsx'
import { Networks } from './networks.tsx'
import { Prices } from './prices.tsx'
import { Routes } from './routes.tsx'

const tabs = [
  { path: '/carriers', name: 'Carriers' },
  { path: '/carriers/routes', name: 'Routes' },
  { path: '/carriers/prices', name: 'Prices' },
  { path: '/carriers/networks', name: 'Networks' },
  { path: '/carriers/explain', name: 'Explain a number' },
]

/** Carriers, their routes and prices, and the networks. */
export function Page() {
  return (
    <Switch>
      <Route path="/carriers/of/:id/*?">{({ id }) => <Carrier key={id} id={id} />}</Route>
      <Route>
        <Title
          name="Carriers"
          description="Carriers that transport messages, the routes to them, and the price per segment."
        />
        <PageTabs label="Carriers" tabs={tabs} />
        <Switch>
          <Route path="/carriers" component={Carriers} />
          <Route path="/carriers/routes" component={Routes} />
          <Route path="/carriers/prices" component={Prices} />
          <Route path="/carriers/networks" component={Networks} />
          <Route path="/carriers/explain" component={Explain} />
          <Route component={NotFound} />
        </Switch>
      </Route>
    </Switch>
  )
}
