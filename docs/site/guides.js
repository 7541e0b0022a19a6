// Search, copy buttons and the menu of the documentation pages. Without it the pages are complete, but not searchable.
import MiniSearch from './minisearch.js'

const field = document.querySelector('#search')
const panel = document.querySelector('#results')
const [status, list] = panel.children
const maxResults = 12
const excerptLength = 120

/** The index is read at the first use, and again if that failed. */
let index
const openIndex = () =>
  (index ??= readIndex().catch((error) => {
    index = undefined
    throw error
  }))

async function readIndex() {
  const response = await fetch('search.json')
  if (!response.ok) throw new Error(`search.json: ${response.status}`)
  const search = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    storeFields: ['heading', 'title', 'text'],
    searchOptions: {
      boost: { heading: 4, title: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.15 : 0),
    },
  })
  search.addAll(await response.json())
  return search
}

/** Sections with all words, or, if there are none, with any of them. */
async function find(query) {
  const search = await openIndex()
  const all = search.search(query, { combineWith: 'AND' })
  return all.length > 0 ? all : search.search(query)
}

async function showResults() {
  const query = field.value.trim()
  if (query === '') return hideResults()
  const found = await find(query).catch(() => undefined)
  // The text may have changed while the index was read.
  if (field.value.trim() !== query) return
  list.replaceChildren(...(found ?? []).slice(0, maxResults).map(resultOf))
  status.textContent = statusOf(query, found)
  panel.hidden = false
}

function statusOf(query, found) {
  if (!found) return 'The search is not available. Reload the page.'
  if (found.length === 0) return `No results for “${query}”`
  if (found.length > maxResults) return `${found.length} results, the first ${maxResults} are listed`
  return found.length === 1 ? '1 result' : `${found.length} results`
}

function resultOf({ id, title, heading, text, terms }) {
  const link = document.createElement('a')
  link.href = id
  link.textContent = heading === title ? title : `${title} › ${heading}`
  const excerpt = document.createElement('small')
  excerpt.append(...excerptOf(text, terms))
  link.append(excerpt)
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** The text around the first match, which is marked. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase()
  const matches = terms.map((term) => [lower.indexOf(term), term.length]).filter(([at]) => at >= 0)
  if (matches.length === 0) return [text.slice(0, excerptLength)]
  const [at, length] = matches.reduce((first, one) => (one[0] < first[0] ? one : first))
  const start = Math.max(0, at - 30)
  const mark = document.createElement('mark')
  mark.textContent = text.slice(at, at + length)
  const before = `${start > 0 ? '… ' : ''}${text.slice(start, at)}`
  return [before, mark, text.slice(at + length, start + excerptLength)]
}

function hideResults() {
  panel.hidden = true
}

function moveFocus(step) {
  const stops = [field, ...list.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement)
  stops[(at + step + stops.length) % stops.length].focus()
}

async function followFirst() {
  await showResults()
  list.querySelector('a')?.click()
}

const isEditing = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey

field.addEventListener('focus', () => void openIndex().catch(() => {}))
field.addEventListener('input', showResults)
list.addEventListener('click', hideResults)
document.addEventListener('click', ({ target }) => target.closest('search') ?? hideResults())
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const inSearch = target.closest?.('search')
  if (key === '/' && !inSearch && !isEditing(event)) {
    event.preventDefault()
    field.focus()
    field.select()
  } else if (key === 'Escape' && inSearch) {
    hideResults()
    field.blur()
  } else if (inSearch && (key === 'ArrowDown' || key === 'ArrowUp') && !panel.hidden) {
    event.preventDefault()
    moveFocus(key === 'ArrowDown' ? 1 : -1)
  } else if (key === 'Enter' && target === field && field.value.trim() !== '') void followFirst()
})

// A block of text is the output of a command.
for (const block of document.querySelectorAll('.code:not([data-language="text"])')) {
  const button = document.createElement('button')
  button.className = 'copy'
  button.type = 'button'
  button.ariaLive = 'polite'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(block.querySelector('code').textContent)) ? 'Copied' : 'Not copied'
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
  block.append(button)
}

/** Browsers offer the clipboard only to HTTPS and to the same machine; elsewhere a selected text area serves. */
async function copyText(text) {
  if (navigator.clipboard) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  focused?.focus()
  return isCopied
}

// On a narrow screen the menu starts closed; on a wide one it shows the present page.
if (matchMedia('(max-width: 48rem)').matches) document.querySelector('.menu').open = false
else document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest' })
