import { Redirect, Route, Switch } from 'wouter'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { useSession } from '../../shell/session.ts'
import { Cells } from './cells.tsx'
import { Decisions } from './decisions.tsx'
import { Hooks } from './hooks.tsx'
import { Profiles } from './profiles.tsx'
import { Requests } from './requests.tsx'
import { QodSessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import { Virtual } from './virtual.tsx'

const parts = [
  { path: '/network/requests', name: 'Pending requests', Part: Requests },
  { path: '/network/tokens', name: 'Tokens', Part: Tokens },
  { path: '/network/decisions', name: 'Decisions', Part: Decisions },
  { path: '/network/hooks', name: 'Consent hooks', Part: Hooks },
  { path: '/network/sessions', name: 'QoD sessions', Part: QodSessions },
  { path: '/network/profiles', name: 'QoS profiles', Part: Profiles },
  { path: '/network/cells', name: 'Cells', Part: Cells },
] as const
const virtual = { path: '/network/virtual', name: 'Simulated numbers', Part: Virtual }

/** Network features: consent, quality of service, and simulated numbers. */
export function Page() {
  const { sandbox } = useSession()
  const shown = sandbox ? [...parts, virtual] : parts
  return (
    <>
      <Title
        name="Network"
        description="Requests of applications to query data of a phone number: who consents to them (consent hooks), the tokens issued, sessions with a guaranteed quality of service, and the location of cells."
      />
      <PageTabs label="Network sections" tabs={shown} />
      <Switch>
        {shown.map(({ path, Part }) => (
          <Route key={path} path={path}>
            <Part />
          </Route>
        ))}
        <Route path="/network">
          <Redirect to={parts[0].path} replace />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </>
  )
}
