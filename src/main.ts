import './resolve.ts'

const { commands, runCli } = await import('./cli/index.ts')

process.exitCode = await runCli(commands, {
  words: process.argv.slice(2),
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
