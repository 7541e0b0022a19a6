import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Failures } from './failures.tsx'
import { Waiting } from './waiting.tsx'

const tabs = [
  { path: '/provisioning', name: 'Waiting' },
  { path: '/provisioning/failures', name: 'Failures' },
]

/** The numbers of campaigns that are linked and unlinked at the networks. */
export function Page() {
  return (
    <>
      <Title
        name="Number provisioning"
        description="Numbers of campaigns that are linked or unlinked at the networks."
      />
      <PageTabs label="Number provisioning" tabs={tabs} />
      <Switch>
        <Route path="/provisioning" component={Waiting} />
        <Route path="/provisioning/failures" component={Failures} />
        <Route component={NotFound} />
      </Switch>
    </>
  )
}
