import { Button, Switch } from '@mantine/core'
import { useShortcutsWanted } from '../../parts/shortcuts.ts'

/** Turns single keys on and off, and says what they do. */
export function Keys({ help }: { help: () => void }) {
  const [isWanted, want] = useShortcutsWanted()
  return (
    <>
      <Switch
        size="sm"
        label="Keyboard shortcuts"
        checked={isWanted}
        onChange={(event) => want(event.currentTarget.checked)}
      />
      <Button size="xs" variant="default" onClick={help} aria-keyshortcuts="?">
        Keys
      </Button>
    </>
  )
}
