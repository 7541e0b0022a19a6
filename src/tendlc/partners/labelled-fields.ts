import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** Labels of the form that imports a campaign of another partner. */
export const labelledImport: Labelled = {
  groups: [{ names: ['campaign_id', 'label', 'cnp_migration'] }],
  fields: {
    campaign_id: { label: 'Registry ID of the campaign', hint: 'Such as CABC123.' },
    label: { label: 'Name', hint: 'Your own name for the campaign.' },
    cnp_migration: {
      label: 'Migration started',
      hint: 'The current partner has started the migration at the registry.',
    },
  },
}
