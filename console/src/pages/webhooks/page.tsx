import { Redirect, Route, Switch } from 'wouter'
import { useFilters } from '../../parts/lists/filters.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { TwoClocks } from '../../parts/values/when.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Attempts } from './attempts.tsx'
import { Event } from './event.tsx'
import { Events } from './events.tsx'
import { EndpointsPage } from './endpoint-list.tsx'
import { RegisteredPage } from './registered.tsx'
import { Replays } from './replays.tsx'

const tabs = [
  { path: '/webhooks', name: 'Endpoints' },
  { path: '/webhooks/registered', name: 'Registered' },
  { path: '/webhooks/events', name: 'Events' },
  { path: '/webhooks/attempts', name: 'Attempts' },
  { path: '/webhooks/replays', name: 'Replays' },
]

/** Webhooks of all accounts: the state of their endpoints, events, attempts and replays. */
export function Page() {
  const { filters } = useFilters(['api_key'])
  return (
    <>
      <Title
        name="Webhooks"
        description="Webhook events of customers, the state of their endpoints, and replays."
      />
      <PageTabs
        label="Webhooks"
        tabs={tabs}
        {...(filters.api_key && { search: `?api_key=${filters.api_key}` })}
      />
      <TwoClocks />
      <Switch>
        <Route path="/webhooks" component={EndpointsPage} />
        <Route path="/webhooks/endpoints">
          <Redirect to="/webhooks" replace />
        </Route>
        <Route path="/webhooks/registered" component={RegisteredPage} />
        <Route path="/webhooks/events" component={Events} />
        <Route path="/webhooks/events/:id">{({ id }) => <Event key={id} id={id} />}</Route>
        <Route path="/webhooks/attempts" component={Attempts} />
        <Route path="/webhooks/replays" component={Replays} />
        <Route component={NotFound} />
      </Switch>
    </>
  )
}
