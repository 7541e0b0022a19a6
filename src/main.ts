import './resolve.ts'

const { commands, runCli } = await import('./cli/index.ts')
const { screenOf } = await import('./cli/terminal/screen.ts')

process.exitCode = await runCli(commands, {
  words: process.argv.slice(2),
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  screen: screenOf(process.stdout, process.env),
})
