// Starts and stops an exchange with the settings of the environment, and prints the files that it has loaded as JSON.
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})

const { loadConfig } = await import('#platform/config/config.ts')
const { openLog } = await import('#platform/log.ts')
const { serve } = await import('../../src/exchange/serve.ts')

const exchange = await serve(loadConfig(process.env), openLog('silent'))
await exchange.stop()
process.stdout.write(JSON.stringify(loaded))
