import { operatorCommand } from '../operator/command.ts'
import { subjectArgs, subjectOf, subjectOptions } from './subject.ts'

export const exportCommand = operatorCommand({
  name: 'privacy export',
  says: 'Prints all that the exchange holds of a number, a line of JSON for each thing.',
  args: subjectArgs,
  options: subjectOptions,
  async run(ask, { args, options }, { out }) {
    const owner = subjectOf(args.number, options.account)
    let [printed, cursor] = [0, '']
    do {
      const page = await ask('exportNumber', { body: { ...owner, ...(cursor && { cursor }) } })
      for (const resource of page.things) out(JSON.stringify(resource))
      printed += page.things.length
      cursor = page.next ?? ''
    } while (cursor)
    return { lines: () => [], hint: `${printed} ${printed === 1 ? 'thing' : 'things'}.` }
  },
})
