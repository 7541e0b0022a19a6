import { Center, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { Frame } from './frame.tsx'
import { Nothing } from './nothing.tsx'
import { placesFor } from './pages.ts'
import { SessionProvider, useWhoIsIt } from './session.ts'
import { SignIn } from './sign-in.tsx'

const waiting = (
  <Center mih="40vh">
    <Loader aria-label="Loading" />
  </Center>
)

/** The door for whoever is not known, and the pages for everybody else. */
export function Inside() {
  const { session, isAsking } = useWhoIsIt()
  if (isAsking) return waiting
  if (!session) return <SignIn />
  const places = placesFor(session.door, session.sandbox)
  return (
    <SessionProvider value={session}>
      <Router base="/console">
        <Frame places={places}>
          <Suspense fallback={waiting}>
            <Switch>
              {places.map(({ path, Component }) => (
                <Route key={path} path={`${path}/*?`} component={Component} />
              ))}
              <Route path="/">
                <Redirect to={places[0]?.path ?? '/'} replace />
              </Route>
              <Route component={Nothing} />
            </Switch>
          </Suspense>
        </Frame>
      </Router>
    </SessionProvider>
  )
}
