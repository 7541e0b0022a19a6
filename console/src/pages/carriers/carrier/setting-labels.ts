type Labels = Readonly<Record<string, string>>

/** Labels of carrier settings, by their API names. */
export const fieldLabels = {
  carrier_id: 'ID',
  tls: 'TLS',
  system_id: 'System ID',
  password: 'Password',
  system_type: 'System type',
  binds: 'Binds',
  submit_window: 'Window of each bind',
  submits_per_second: 'Submits per second',
  concatenation: 'Long texts',
  alphabet: 'Default alphabet (data_coding 0)',
  response_id_form: 'Message IDs in responses',
  receipt_id_form: 'Message IDs in receipts',
  response_timeout_ms: 'Response timeout',
  enquire_link_ms: 'Keep-alive interval (enquire_link)',
  dead_peer_timeout_ms: 'Dead peer timeout',
  receipt_wait_seconds: 'Receipt timeout',
  entity_id_tag: 'Entity ID tag',
  content_id_tag: 'Content ID tag',
} as const

/** Labels of the values of carrier settings, by their API names. */
export const settingLabels: Readonly<Record<'bind_mode' | 'concatenation' | 'alphabet' | 'id_form', Labels>> =
  {
    bind_mode: { transceiver: 'Transceiver', pair: 'Transmitter and receiver' },
    concatenation: {
      udh8: 'User data header, 8-bit reference',
      udh16: 'User data header, 16-bit reference',
      sar: 'sar_* parameters',
      payload: 'One PDU with message_payload',
    },
    alphabet: { gsm: 'GSM 03.38', latin1: 'Latin-1 (ISO 8859-1)' },
    id_form: {
      same: 'As sent',
      loose: 'Ignore case and leading zeros',
      hex: 'Hexadecimal',
      dec: 'Decimal',
    },
  }

export const settingLabel = (name: keyof typeof settingLabels, value: string): string =>
  settingLabels[name][value] ?? value
