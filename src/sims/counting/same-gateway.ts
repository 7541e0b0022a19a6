import type { GatewayNames } from '../radius/index.ts'

/** A gateway that states neither name. */
export const unnamed: GatewayNames = { identifier: undefined, ip: undefined }

/** Whether two records may come from the same gateway. False only if both state an identifier, or both an IP address, and the two differ. */
export function isSameGateway(one: GatewayNames, other: GatewayNames): boolean {
  return !differs(one.identifier, other.identifier) && !differs(one.ip, other.ip)
}

/** Whether both values are known and differ. */
export const differs = <T>(one: T | undefined, other: T | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/** Merges the names of one gateway from two records. */
export const mergedNames = (one: GatewayNames, other: GatewayNames): GatewayNames => ({
  identifier: one.identifier ?? other.identifier,
  ip: one.ip ?? other.ip,
})

/** A restart of a gateway, by Accounting-On or Accounting-Off; times in milliseconds. */
export type Restart = { nas: string; gateway: GatewayNames; at: number }

/** When the gateway of a session last restarted. */
export function restartOf(
  restarts: readonly Restart[],
  nas: string,
  gateway: GatewayNames,
): number | undefined {
  const mine = restarts.filter((one) => one.nas === nas && isSameGateway(one.gateway, gateway))
  return mine.length === 0 ? undefined : Math.max(...mine.map(({ at }) => at))
}
