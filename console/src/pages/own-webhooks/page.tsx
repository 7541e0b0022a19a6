import { Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { TwoClocks } from '../../parts/values/when.tsx'
import { Attempts } from './attempts.tsx'
import { EndpointList } from './endpoints/endpoint-list.tsx'
import { OneEndpoint } from './endpoints/endpoint.tsx'
import { WebhookEvent } from './event.tsx'
import { Events } from './events.tsx'
import { ReplayAct, Replays } from './replays.tsx'
import { TestEvent } from './test-event.tsx'

const tabs = [
  { path: '/webhooks', name: 'Events' },
  { path: '/webhooks/attempts', name: 'Attempts' },
  { path: '/webhooks/endpoints', name: 'Endpoints' },
  { path: '/webhooks/replays', name: 'Replays' },
]

const oneEndpoint = /^\/webhooks\/endpoints\/(?<id>[\da-f-]{36})$/
const oneEvent = /^\/webhooks\/(?<id>[\da-f-]{36})$/

/** The webhooks of the customer's endpoints. */
export function Page() {
  return (
    <Switch>
      <Route path={oneEndpoint}>{({ id }) => <OneEndpoint id={id!} />}</Route>
      <Route path={oneEvent}>{({ id }) => <WebhookEvent id={id!} />}</Route>
      <Route>
        <Title name="Webhooks" description="Events sent to your endpoints, their responses, and replays.">
          <TestEvent />
          <ReplayAct />
        </Title>
        <PageTabs label="Webhooks" tabs={tabs} />
        <TwoClocks />
        <Switch>
          <Route path="/webhooks/attempts">
            <Attempts />
          </Route>
          <Route path="/webhooks/endpoints">
            <EndpointList />
          </Route>
          <Route path="/webhooks/replays">
            <Replays />
          </Route>
          <Route>
            <Events />
          </Route>
        </Switch>
      </Route>
    </Switch>
  )
}
