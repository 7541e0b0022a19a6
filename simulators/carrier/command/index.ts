// `strowger simulator carrier`: a carrier by the words of a command line.
// It is not the process: who starts it says when it ends.
// Start at `options.ts`.
export { helpText } from './help.ts'
export { optionNames } from './options.ts'
export { runCarrier } from './run.ts'
export { UnusableWords } from './arguments.ts'
