import { Anchor } from '@mantine/core'
import { saveCsv } from './save-csv.ts'

/** A link in a text that saves a CSV file, which the browser makes. */
export const CsvLink = ({ name, text, children }: { name: string; text: () => string; children: string }) => (
  <Anchor component="button" type="button" size="xs" underline="always" onClick={() => saveCsv(name, text())}>
    {children}
  </Anchor>
)
