import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** What is asked for to take over a campaign of another partner. */
export const labelledImport: Labelled = {
  groups: [{ names: ['campaign_id', 'label', 'cnp_migration'] }],
  fields: {
    campaign_id: { label: 'Campaign id at the registry', hint: 'Such as CABC123.' },
    label: { label: 'Name', hint: 'Under which you know it.' },
    cnp_migration: {
      label: 'Its migration has been started',
      hint: 'At the registry, by the partner that has it now.',
    },
  },
}
