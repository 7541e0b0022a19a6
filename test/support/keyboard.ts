import type { Page } from 'playwright-core'

/**
 * Presses Tab until the focus has been everywhere, and returns the visible links and controls that never had it. Tabs, choices and menus
 * have the focus once as a group, and the arrow keys reach their members.
 */
export async function unreachableIn(page: Page): Promise<string[]> {
  await page.evaluate('window.reachedByKeyboard = [document.body]')
  // After the last element the focus leaves the page, and the next Tab starts at its beginning.
  for (let rounds = 0; rounds < 2;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate<boolean>(hasLeft)) rounds++
  }
  return page.evaluate<string[]>(missing)
}

/** Stores the focused element. An input of a date has the focus once for each of its parts. */
const hasLeft = `(() => {
  const known = window.reachedByKeyboard
  const focused = document.activeElement ?? document.body
  const isAgain = known.indexOf(focused) >= 0 && known.at(-1) !== focused
  known.push(focused)
  return isAgain
})()`

/**
 * Two kinds of elements are for the mouse only: the link of a row, which the row itself opens with Enter, and the button that clears a
 * choice, for which the keyboard chooses the empty option.
 */
const missing = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isOne = (element) => element.closest('[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=grid], .mantine-InputClearButton-root, [tabindex="0"] [data-row-link]')
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((element) => isShown(element) && !element.disabled && !element.closest('[inert]') && !isOne(element))
    .filter((element) => !window.reachedByKeyboard.includes(element))
    .map((element) => element.outerHTML.slice(0, 160))
})()`
