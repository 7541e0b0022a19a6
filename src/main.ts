import './exchange/resolve.ts'

const { runCli } = await import('./cli/run.ts')
const { screenOf } = await import('./cli/terminal/screen.ts')
const { terminalPrompt } = await import('./cli/terminal/prompt.ts')

const words = process.argv.slice(2)

process.exitCode = await runCli(await tableFor(words), {
  words,
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  screen: screenOf(process.stdout, process.env),
  prompt: terminalPrompt,
})

/** An exchange that starts, and a command of a customer, need not wait until the other commands have been read. */
async function tableFor([first]: readonly string[]) {
  if (first === 'serve') return [(await import('./cli/serve.ts')).serveCommand]
  const { accountCommands } = await import('./cli/customer/index.ts')
  const ofAccount = accountCommands.some(({ name }) => name.split(' ')[0] === first)
  return ofAccount ? accountCommands : (await import('./cli/index.ts')).commands
}
