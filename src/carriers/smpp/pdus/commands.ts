/** command_id of each request (SMPP 3.4, 5.1.2.1). */
export const COMMAND = {
  bind_receiver: 0x00000001,
  bind_transmitter: 0x00000002,
  query_sm: 0x00000003,
  submit_sm: 0x00000004,
  deliver_sm: 0x00000005,
  unbind: 0x00000006,
  replace_sm: 0x00000007,
  cancel_sm: 0x00000008,
  bind_transceiver: 0x00000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  submit_multi: 0x00000021,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  generic_nack: 0x80000000,
} as const

const RESPONSE_BIT = 0x80000000

export const QUERY_SM_RESP = 0x80000003
export const SUBMIT_SM_RESP = 0x80000004
export const DELIVER_SM_RESP = 0x80000005

export function isResponse(commandId: number): boolean {
  return commandId >= RESPONSE_BIT
}

/** The command_id of the response to a request. */
export function responseTo(commandId: number): number {
  return (commandId | RESPONSE_BIT) >>> 0
}
