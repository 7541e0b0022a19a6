import { operatorCommand } from '../operator/command.ts'
import { erasureLines } from './erasures.ts'
import { subjectArgs, subjectOf, subjectOptions } from './subject.ts'

export const eraseCommand = operatorCommand({
  name: 'privacy erase',
  says: 'Erases a number and what was written to it and from it, for ever; a STOP of it holds.',
  args: subjectArgs,
  options: subjectOptions,
  async run(ask, { args, options }) {
    const json = await ask('eraseNumber', { body: subjectOf(args.number, options.account) })
    return {
      json,
      lines: (screen) => erasureLines(json, screen),
      hint: `It goes on by itself: strowger privacy erasures ${json.erasure_id} says how far it has come.`,
    }
  },
})
