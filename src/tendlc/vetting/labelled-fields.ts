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
    label: 'Type of the committee',
    hint: 'By the code of the Federal Election Commission.',
    choices: committees,
  },
  committee_id: { label: 'Committee id', hint: '00000 where none was issued.' },
  candidate_type: { label: 'Candidate', hint: 'The name of the candidate, or PAC.' },
  state_local_committee_type: { label: 'Jurisdiction', hint: 'FEDERAL for federal committees.' },
  local_committee_state: { label: 'State', hint: 'Two letters; US for the President.' },
  local_committee_municipality: { label: 'District', hint: 'US for the President.' },
  tribal_location: { label: 'Tribe', hint: 'US where there is none.' },
  filing_url: { label: 'Address of the filing', hint: 'At the election authority, with https:// in front.' },
  filing_record_url_instructions: { label: 'How the filing is found there', long: true },
  filing_email: { label: 'Email in the filing', hint: 'Needed where the PIN comes by email.' },
  election_date: { label: 'Day of the election', hint: 'The PIN holds until then.' },
  pin_preference: {
    label: 'How the PIN comes',
    choices: { Regular: 'Regular mail', Express: 'Express mail', Email: 'Email' },
  },
}

/** What is asked for to order or import a vetting. */
export const labelledVetting: Labelled = {
  groups: [
    { names: ['evp_id', 'vetting_class', 'vetting_id', 'vetting_token', 'vetting_political_details'] },
  ],
  fields: {
    evp_id: { label: 'Who vets', choices: providerWords },
    vetting_class: { label: 'Kind of vetting', choices: vettingClassWords },
    vetting_id: { label: 'Id of the vetting', hint: 'As the provider writes it.' },
    vetting_token: { label: 'Token of the vetting', hint: 'Aegis Mobile gives one with each vetting.' },
    vetting_political_details: { label: 'Political details' },
    ...Object.fromEntries(
      Object.entries(political).map(([name, words]) => [`vetting_political_details.${name}`, words]),
    ),
  },
}

/** What is asked for to appeal against a vetting. */
export const labelledAppeal: Labelled = {
  groups: [{ names: ['categories', 'reason'] }],
  fields: {
    categories: { label: 'What it is about', choices: appealCategoryWords },
    reason: { label: 'Reason', hint: 'What is wrong with what the vetting found.', long: true },
  },
}
