/** Terms of the specification, of the protocols or of a standard. They are allowed, although other rules reject a word in them. */
export const terms: readonly { term: RegExp; reason: string }[] = [
  { term: /\bpasses and lanes\b/g, reason: 'parameters of argon2id (RFC 9106)' },
  {
    term: /\b(?:destination|number|incoming calls?|outgoing calls?|call) barr(?:ed|ing)\b/gi,
    reason: '3GPP and SMPP error names',
  },
  { term: /\bOn Stock\b/g, reason: 'a SIM state of the specification' },
  {
    term: /\b(?:bind_)?receiver\b(?= (?:and|or|bind|session|of a bind))|\b(?:transmitters?|transceivers?) (?:and|or) (?:an? )?receivers?\b/gi,
    reason: 'SMPP bind types',
  },
  { term: /\bYellow ?book\b|\bphone ?book\b|\bFacebook\b|\bpocketbook\b/gi, reason: 'names' },
  { term: /\bBooking Confirmations\b/g, reason: 'a use case of toll-free registrations' },
  { term: /\bOrdered for stock\b/g, reason: 'a SIM state of the specification' },
]
