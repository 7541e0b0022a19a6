import { Nowhere } from '../parts/states.tsx'

export function Nothing() {
  return <Nowhere title="There is no such page" says="Choose one from the menu." />
}
