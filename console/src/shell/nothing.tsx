import { EmptyState } from '../parts/values/states.tsx'

export function Nothing() {
  return <EmptyState title="There is no such page" says="Choose one from the menu." />
}

const reasons = {
  admin: 'It needs the role admin. Ask an admin for it.',
  person: 'It is about the person who has signed in, and the operator token is nobody.',
} as const

/** A page that is for others. */
export function Closed({ needs: deps = 'admin' }: { needs?: keyof typeof reasons | undefined }) {
  return <EmptyState title="This page is not for you" says={reasons[deps]} />
}
