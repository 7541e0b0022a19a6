import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { Market } from './market.tsx'
import { Owned } from './owned.tsx'

const tabs = [
  { path: '/numbers', name: 'Yours' },
  { path: '/numbers/buy', name: 'Buy' },
]

/** One's own numbers, and those that can be bought. */
export function Page() {
  return (
    <>
      <Title name="Numbers" says="Where you are written to, and what you send from." />
      <PageTabs label="Numbers" tabs={tabs} />
      <Switch>
        <Route path="/numbers/buy">
          <Market />
        </Route>
        <Route>
          <Owned />
        </Route>
      </Switch>
    </>
  )
}
