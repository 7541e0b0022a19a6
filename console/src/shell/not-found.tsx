import { EmptyState } from '../parts/values/states.tsx'

export function NotFound() {
  return <EmptyState title="Page not found" description="Choose a page from the menu." />
}

const reasons = {
  admin: 'This page requires the role admin. Ask an admin to give you this role.',
  person:
    'This page is about the signed-in person. The operator token does not belong to a person. Sign in with email and password.',
  member:
    'This page is about the signed-in member. An API secret does not belong to a member. Sign in with email and password.',
} as const

const noRight =
  'Your role in this account does not include this page. An owner of the account can change your role.'

/** A page that the user may not open. */
export function NoAccess({ requires }: { requires: keyof typeof reasons | undefined }) {
  const description = requires ? reasons[requires] : noRight
  return <EmptyState title="No access to this page" description={description} />
}
