import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import { appealCategoryWords, providerWords, vettingClassWords } from '../shapes/choice-fields.ts'

const committees = {
  C: 'C: communication cost',
  D: 'D: delegate committee',
  E: 'E: electioneering communication',
  H: 'H: House candidate',
  I: 'I: independent expenditure (no committee)',
  N: 'N: PAC, not qualified',
  O: 'O: super PAC',
  P: 'P: presidential candidate',
  Q: 'Q: PAC, qualified',
  S: 'S: Senate candidate',
  U: 'U: single-candidate expenditure',
  V: 'V: PAC with other account, not qualified',
  W: 'W: PAC with other account, qualified',
  X: 'X: party, not qualified',
  Y: 'Y: party, qualified',
  Z: 'Z: national party account',
}

const political: Readonly<Record<string, FieldWords>> = {
  requestor_first_name: { label: 'Your first name' },
  requestor_last_name: { label: 'Your last name' },
  locale: {
    label: 'Level of the election',
    choices: { Federal: 'Federal', State: 'State', Local: 'Local', Tribal: 'Tribal' },
  },
  fec_committee_type_code: {
    label: 'Committee type',
    hint: 'Code of the Federal Election Commission.',
    choices: committees,
  },
  committee_id: { label: 'Committee ID', hint: '00000 if none was issued.' },
  candidate_type: { label: 'Candidate', hint: 'Name of the candidate or PAC.' },
  state_local_committee_type: { label: 'Jurisdiction', hint: 'FEDERAL for federal committees.' },
  local_committee_state: {
    label: 'State',
    hint: 'State of the election, two letters; US for the President.',
  },
  local_committee_municipality: {
    label: 'District',
    hint: 'District of the election; US for the President.',
  },
  tribal_location: { label: 'Tribe', hint: 'Name of the tribe; US if there is none.' },
  filing_url: {
    label: 'Filing (URL)',
    hint: 'URL of the filing at the election authority; starts with https://.',
  },
  filing_record_url_instructions: { label: 'How to find the filing there', long: true },
  filing_email: { label: 'Email in the filing', hint: 'Required if the PIN is sent by email.' },
  election_date: { label: 'Election date', hint: 'Election day. The PIN is valid until then.' },
  pin_preference: {
    label: 'PIN delivery',
    choices: { Regular: 'Regular mail', Express: 'Express mail', Email: 'Email' },
  },
}

/** Labels of the details of a political vetting, by path. */
export const politicalFields: Readonly<Record<string, FieldWords>> = {
  vetting_political_details: { label: 'Political details' },
  ...Object.fromEntries(
    Object.entries(political).map(([name, words]) => [`vetting_political_details.${name}`, words]),
  ),
}

/** Labels of the forms that order or import a vetting. */
export const labelledVetting: Labelled = {
  groups: [
    { names: ['evp_id', 'vetting_class', 'vetting_id', 'vetting_token', 'vetting_political_details'] },
  ],
  fields: {
    evp_id: { label: 'Provider', choices: providerWords },
    vetting_class: { label: 'Vetting class', choices: vettingClassWords },
    vetting_id: { label: 'Vetting ID', hint: 'ID of the vetting, as issued by the provider.' },
    vetting_token: { label: 'Vetting token', hint: 'Issued by Aegis Mobile with each vetting.' },
    ...politicalFields,
  },
}

/** Labels of the form that appeals against a vetting. */
export const labelledAppeal: Labelled = {
  groups: [{ names: ['categories', 'reason'] }],
  fields: {
    categories: { label: 'Categories', choices: appealCategoryWords },
    reason: { label: 'Reason', hint: 'State why the vetting result is wrong.', long: true },
  },
}
