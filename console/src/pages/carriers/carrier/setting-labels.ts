type Labels = Readonly<Record<string, string>>

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

/** The values of a setting as choices of a form. */
export const settingChoices = (labels: Labels) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
