import { type Config, loadEffective } from '#platform/config/config.ts'
import { runningPorts } from '#exchange/node/running-ports.ts'
import { CommandError } from '../frame/command-error.ts'

/** The settings of a command. A port that is not set, or 0, is the one of the exchange that runs on the data folder. */
export function localConfig(env: Record<string, string | undefined>): Config {
  const { config, sources } = loadEffective(env)
  const running = runningPorts(config.data)
  if (!running) return config
  const isChosen = (name: 'port' | 'operatorPort') => sources[name] !== 'default' && config[name] !== 0
  return {
    ...config,
    port: isChosen('port') ? config.port : running.port,
    operatorPort: isChosen('operatorPort') ? config.operatorPort : running.operatorPort,
  }
}

/** URL of the customer API of an exchange on this machine. Throws `CommandError` if no port is known. */
export const customerUrlOf = (config: Config): string => urlAt(config, config.port)

/** URL of the operator API of an exchange on this machine. Throws `CommandError` if no port is known. */
export const operatorUrlOf = (config: Config): string => urlAt(config, config.operatorPort ?? config.port)

function urlAt({ data }: Config, port: number): string {
  if (port !== 0) return `http://127.0.0.1:${port}`
  throw new CommandError(
    `No exchange runs on the data folder ${data}. Start it, set STROWGER_DATA to its folder, or pass its address with --url.`,
  )
}
