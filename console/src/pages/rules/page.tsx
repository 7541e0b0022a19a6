import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Protection } from './protection.tsx'
import { Rule } from './rule.tsx'
import { Rules } from './rules.tsx'

const tabs = [
  { path: '/rules', name: 'Rules' },
  { path: '/rules/accounts', name: 'Account protection' },
]

/** The traffic rules, and the fraud protection of an account. */
export function Page() {
  return (
    <Switch>
      <Route path="/rules/of/:id/*?">{({ id }) => <Rule key={id} id={id} />}</Route>
      <Route>
        <Title
          name="Traffic rules"
          description="Rules that restrict the messages of accounts, and the messages that matched."
        />
        <PageTabs label="Traffic rules" tabs={tabs} />
        <Switch>
          <Route path="/rules" component={Rules} />
          <Route path="/rules/accounts" component={Protection} />
          <Route component={NotFound} />
        </Switch>
      </Route>
    </Switch>
  )
}
