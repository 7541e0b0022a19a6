import { Alert, Text } from '@mantine/core'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { useRead } from '../../../api/reading.ts'
import { stateLabel } from '../../../parts/labels/state-labels.ts'
import { wordsOf } from '../../../parts/schema-form/labels.ts'

const categoryLabels: Readonly<Record<string, string>> = {
  TAX_ID: 'Tax ID',
  NONPROFIT: 'Non-profit status',
  GOVERNMENT_ENTITY: 'Government entity',
  ENTITY_TYPE: 'Legal form',
  OTHERS: 'Other',
}

/** Why the identity of a brand is not verified, with the fields concerned. */
export function Feedback({ id, title }: { id: string; title: string }) {
  const feedback = useRead('getBrandFeedback', { params: { brand_id: id } })
  if (!feedback.data) return null
  return (
    <Alert color="orange" title={title}>
      {feedback.data.categories.map(({ name, description, fields }) => (
        <Text key={`${name} ${description}`} size="sm">
          <b>{categoryLabels[name] ?? stateLabel(name)}</b> {description}
          {fields.length > 0 && ` (${fields.map((field) => wordsOf(labelledBrand, field).label).join(', ')})`}
        </Text>
      ))}
    </Alert>
  )
}
