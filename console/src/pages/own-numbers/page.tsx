import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { Market } from './market.tsx'
import { Owned } from './owned.tsx'
import { ReleasedNumbers } from './released.tsx'

const tabs = [
  { path: '/numbers', name: 'Yours' },
  { path: '/numbers/buy', name: 'Buy' },
  { path: '/numbers/released', name: 'Released' },
]

/** The customer's own numbers, and numbers for sale. */
export function Page() {
  return (
    <>
      <Title name="Numbers" description="The numbers that you send from and receive on." />
      <PageTabs label="Numbers" tabs={tabs} />
      <Switch>
        <Route path="/numbers/buy">
          <Market />
        </Route>
        <Route path="/numbers/released">
          <ReleasedNumbers />
        </Route>
        <Route>
          <Owned />
        </Route>
      </Switch>
    </>
  )
}
