import type { Page } from 'playwright-core'

/** Content that a page hides at its current width: truncated texts without a tooltip, overlapping cells, and content beyond the edge. */
export const hiddenIn = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${look.toString()})()`)

// This function runs in the browser, whose types are not available here.
/* eslint-disable @typescript-eslint/no-explicit-any */
function look(): string[] {
  const { document, getComputedStyle, innerWidth } = globalThis as any
  const main = document.querySelector('main')
  const found: string[] = []
  const wordsOf = (element: any) => element.textContent.trim().slice(0, 40)
  const isSeen = (element: any) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const scrolls = (element: any): boolean => {
    for (let box = element.parentElement; box && box !== main; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.tabIndex >= 0) return true
    return false
  }
  const rectOf = (element: any) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  for (const element of document.querySelectorAll('header *, main *')) {
    const isLeaf = [...element.childNodes].some((node: any) => node.nodeType === 3 && node.data.trim())
    if (!isLeaf || !isSeen(element)) continue
    const words = wordsOf(element)
    const style = getComputedStyle(element)
    const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
    if (cuts && element.scrollWidth > element.clientWidth + 1 && !element.closest('[title]'))
      found.push(`cut: ${words}`)
    // A truncated element with a tooltip ends where it is truncated.
    const { right, left } = cuts ? element.getBoundingClientRect() : rectOf(element)
    if ((right > innerWidth + 1 || left < -1) && !scrolls(element)) found.push(`beyond the edge: ${words}`)
  }
  for (const row of main.querySelectorAll('[role=row], tr')) {
    const cells = [...row.querySelectorAll('[role=cell], [role=columnheader], td, th')].filter(
      (cell: any) => cell.getAttribute('role') !== 'presentation' && wordsOf(cell) && isSeen(cell),
    )
    for (const [position, cell] of cells.entries())
      for (const other of cells.slice(position + 1)) {
        const [a, b] = [rectOf(cell), rectOf(other)]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > 1 && down > 1 && !cell.contains(other))
          found.push(`over each other: ${wordsOf(cell)} and ${wordsOf(other)}`)
      }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways')
  return found
}
