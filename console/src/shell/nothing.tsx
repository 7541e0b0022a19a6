import { Nowhere } from '../parts/values/states.tsx'

export function Nothing() {
  return <Nowhere title="There is no such page" says="Choose one from the menu." />
}

const reasons = {
  admin: 'It needs the role admin. Ask an admin for it.',
  person: 'It is about the person who has signed in, and the operator token is nobody.',
} as const

/** A page that is for others. */
export function Closed({ needs = 'admin' }: { needs?: keyof typeof reasons | undefined }) {
  return <Nowhere title="This page is not for you" says={reasons[needs]} />
}
