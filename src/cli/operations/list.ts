import { command } from '../frame/command.ts'
import { operations } from '../operator/operations.ts'
import { plainScreen } from '../terminal/screen.ts'
import { type Column, tableOf } from '../terminal/table.ts'

export const listOperationsCommand = command({
  name: 'operations list',
  description: 'List the operations of the operator API for `strowger operations call`.',
  args: { part: { optional: true, description: 'Only operations with this text in their ID or path.' } },
  options: { json: { description: 'Prints them as JSON.' } },
  async run({ out, err, screen = plainScreen }, { args: { part = '' }, options: { json } }) {
    const all = Object.entries(operations).map(([operation_id, position]) => {
      const [method = '', path = ''] = position.split(' ')
      return { operation_id, method, path }
    })
    const holds = (text: string) => text.toLowerCase().includes(part.toLowerCase())
    const found = all.filter(({ operation_id, path }) => holds(operation_id) || holds(path))
    if (json) out(JSON.stringify(found))
    else if (found.length === 0) err(`No operation has "${part}" in its ID or path.`)
    else for (const line of tableOf(found, columns, screen)) out(line)
    return 0
  },
})

const columns: Column<{ operation_id: string; method: string; path: string }>[] = [
  { head: 'operation', of: (one) => one.operation_id, noTruncate: true },
  { head: 'method', of: (one) => one.method },
  { head: 'path', of: (one) => one.path },
]
