// Search, copy buttons and the menu of the documentation pages. Without it the pages are complete, but not searchable.
import MiniSearch from './minisearch.js'

const field = document.querySelector('#search')
const results = document.querySelector('#results')
const maxResults = 12
const excerptLength = 120

/** Reads the index at the first use. */
let index
const openIndex = () => (index ??= readIndex())

async function readIndex() {
  const sections = await (await fetch('search.json')).json()
  const search = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    storeFields: ['heading', 'title', 'text'],
    searchOptions: { boost: { heading: 4, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  search.addAll(sections)
  return search
}

async function showResults() {
  const query = field.value.trim()
  if (query === '') return hideResults()
  const found = (await openIndex()).search(query).slice(0, maxResults)
  // The text may have changed while the index was read.
  if (field.value.trim() !== query) return
  results.replaceChildren(...(found.length > 0 ? found.map(resultOf) : [noResult(query)]))
  results.hidden = false
}

function resultOf({ id, title, heading, text, terms }) {
  const link = document.createElement('a')
  link.href = id
  link.textContent = heading === title ? title : `${title} › ${heading}`
  const excerpt = document.createElement('small')
  excerpt.textContent = excerptOf(text, terms)
  link.append(excerpt)
  return wrapped(link)
}

/** The text around the first match. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase()
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length)
  const start = first === text.length ? 0 : Math.max(0, first - 30)
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}`
}

function noResult(query) {
  const line = document.createElement('p')
  line.textContent = `No results for “${query}”`
  return wrapped(line)
}

function wrapped(element) {
  const item = document.createElement('li')
  item.append(element)
  return item
}

function hideResults() {
  results.hidden = true
}

function moveFocus(step) {
  const stops = [field, ...results.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement)
  stops[(at + step + stops.length) % stops.length].focus()
}

field.addEventListener('focus', openIndex)
field.addEventListener('input', showResults)
results.addEventListener('click', hideResults)
document.addEventListener('click', ({ target }) => target.closest('search') ?? hideResults())
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const inSearch = target.closest?.('search')
  if (key === '/' && !inSearch) {
    event.preventDefault()
    field.focus()
  } else if (key === 'Escape' && inSearch) {
    hideResults()
    field.blur()
  } else if (inSearch && (key === 'ArrowDown' || key === 'ArrowUp') && !results.hidden) {
    event.preventDefault()
    moveFocus(key === 'ArrowDown' ? 1 : -1)
  } else if (key === 'Enter' && target === field) results.querySelector('a')?.click()
})

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.className = 'copy'
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await copyText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
  block.append(button)
}

/** Browsers offer the clipboard only to HTTPS and to the same machine; elsewhere a selected text area serves. */
async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

// On a narrow screen the menu starts closed.
if (matchMedia('(max-width: 48rem)').matches) document.querySelector('.menu').open = false
