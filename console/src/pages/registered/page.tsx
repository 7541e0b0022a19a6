import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { Brand } from './brand.tsx'
import { Brands } from './brands.tsx'
import { Campaign } from './campaign.tsx'
import { Campaigns } from './campaigns.tsx'
import { Registration } from './registration.tsx'
import { Reseller } from './reseller.tsx'
import { Resellers } from './resellers.tsx'
import { TollFree } from './toll-free.tsx'
import { Violations } from './violations.tsx'

const tabs = [
  { path: '/registered/brands', name: 'Brands' },
  { path: '/registered/campaigns', name: 'Campaigns' },
  { path: '/registered/resellers', name: 'Resellers' },
  { path: '/registered/toll-free', name: 'Toll-free numbers' },
  { path: '/registered/violations', name: 'Violations' },
]

/** The registrations of customers, with actions that stop their traffic. */
export function Page() {
  return (
    <Switch>
      <Route path="/registered/brands/:id">{({ id }) => <Brand key={id} id={id} />}</Route>
      <Route path="/registered/campaigns/:id">{({ id }) => <Campaign key={id} id={id} />}</Route>
      <Route path="/registered/resellers/:id">{({ id }) => <Reseller key={id} id={id} />}</Route>
      <Route path="/registered/toll-free/:id">{({ id }) => <Registration key={id} id={id} />}</Route>
      <Route path="/registered/brands">{listed(<Brands />)}</Route>
      <Route path="/registered/campaigns">{listed(<Campaigns />)}</Route>
      <Route path="/registered/resellers">{listed(<Resellers />)}</Route>
      <Route path="/registered/toll-free">{listed(<TollFree />)}</Route>
      <Route path="/registered/violations">{listed(<Violations />)}</Route>
      <Route>
        <Redirect to="/registered/brands" replace />
      </Route>
    </Switch>
  )
}

const listed = (list: ReactNode) => (
  <>
    <Title
      name="Registrations"
      description="Brands, campaigns, resellers and toll-free numbers of all accounts."
    />
    <PageTabs label="Registrations" tabs={tabs} />
    {list}
  </>
)
