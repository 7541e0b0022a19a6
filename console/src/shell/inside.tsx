import { Center } from '@mantine/core'
import { Suspense } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { ChangesIn } from '../parts/forms/role-refusal.tsx'
import { PageIconProvider } from '../parts/values/page-icon.ts'
import { Read } from '../parts/values/states.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { InvitationSignIn, linkPaths } from './invitation-sign-in.tsx'
import { MemberLink, memberLinkPaths } from './member-links.tsx'
import { NoAccess, NotFound } from './not-found.tsx'
import { closedTo, pagesElsewhere, pagesFor } from './pages.ts'
import { Proof } from './reauthentication.tsx'
import { type Session, SessionProvider, useCurrentSession } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Spinner } from '../parts/spinner.tsx'

const waiting = (
  <Center mih="40vh">
    <Spinner />
  </Center>
)

/** The sign-in page without a session, and the pages with one. */
export function Inside() {
  const [location] = useLocation()
  const who = useCurrentSession()
  if (linkPaths.includes(location)) return <InvitationSignIn />
  if (memberLinkPaths.includes(location)) return <MemberLink />
  return (
    <Read of={who}>
      {({ session, audiences }) => (session ? <Pages session={session} /> : <SignIn audiences={audiences} />)}
    </Read>
  )
}

/** The pages of the signed-in user; another user gets pages without the state of this one. */
function Pages({ session }: { session: Session }) {
  const pages = pagesFor(session)
  const [location] = useLocation()
  return (
    <SessionProvider value={session}>
      <Router base="/console">
        <Frame
          key={`${session.audience} ${session.personId ?? session.member?.member_id ?? session.name}`}
          pages={pages}
        >
          <ErrorBoundary at={location}>
            <Suspense fallback={waiting}>
              <Switch>
                {pages.map(({ path, area, icon, Component }) => (
                  <Route key={path} path={`${path}/*?`}>
                    <PageIconProvider value={icon}>
                      <ChangesIn area={area}>
                        <Component />
                      </ChangesIn>
                    </PageIconProvider>
                  </Route>
                ))}
                {closedTo(session).map(({ path, requires }) => (
                  <Route key={path} path={`${path}/*?`}>
                    <NoAccess requires={requires} />
                  </Route>
                ))}
                {pagesElsewhere(session).map(({ path }) => (
                  <Route key={path} path={`${path}/*?`}>
                    <Redirect to="/" replace />
                  </Route>
                ))}
                <Route path="/">
                  <Redirect to={pages[0]?.path ?? '/'} replace />
                </Route>
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </ErrorBoundary>
          {session.audience === 'operator' && <Proof />}
        </Frame>
      </Router>
    </SessionProvider>
  )
}
