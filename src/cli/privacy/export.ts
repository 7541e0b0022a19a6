import { operatorCommand } from '../operator/command.ts'
import { subjectArgs, subjectOf, subjectOptions } from './subject.ts'
import { counted } from '#platform/counted.ts'

export const exportCommand = operatorCommand({
  name: 'privacy export',
  description: 'Print all data stored about a number, one line of JSON per record.',
  args: subjectArgs,
  options: subjectOptions,
  async run(ask, { args, options }, { out }) {
    const owner = subjectOf(args.number, options.account)
    let [printed, cursor] = [0, '']
    do {
      const page = await ask('exportNumber', { body: { ...owner, ...(cursor && { cursor }) } })
      for (const record of page.records) out(JSON.stringify(record))
      printed += page.records.length
      cursor = page.next ?? ''
    } while (cursor)
    return { lines: () => [], hint: `${counted(printed, 'record')}.` }
  },
})
