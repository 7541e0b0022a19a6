import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Whether single-key shortcuts are active; users of speech input or screen readers may turn them off. */
export const useShortcutsWanted = () =>
  useLocalStorage({ key: 'strowger-shortcuts', defaultValue: true, getInitialValueInEffect: false })

/** Handles single keys, unless the user is typing or a dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const [isWanted] = useShortcutsWanted()
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const pressed = (event: KeyboardEvent) => {
      const act = current.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isWanted])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  )
}
