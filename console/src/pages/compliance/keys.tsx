import { Button, Switch } from '@mantine/core'
import { useShortcutsWanted } from '../../parts/shortcuts.ts'

/** Turns single-key shortcuts on and off, and explains them. */
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
        Shortcuts
      </Button>
    </>
  )
}
