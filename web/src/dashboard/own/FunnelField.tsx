import { Select } from '@mantine/core'
import type { Resource } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { FUNNEL } from './StepsPicture.tsx'
import type { TileForm } from './TileFields.tsx'

interface FunnelFieldProps {
  readonly form: TileForm
  readonly funnels: readonly Resource[]
}

/** Deals go through one of several funnels; orders have one way. */
export function FunnelField({ form, funnels }: FunnelFieldProps) {
  const { dashboards } = useTexts()
  const { filter } = form.values
  const chosen = filter[FUNNEL]
  return (
    <Select
      label={dashboards.editor.funnel}
      data={funnels.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
      value={chosen === undefined ? null : String(chosen)}
      allowDeselect={false}
      onChange={(id) => id && form.setFieldValue('filter', { ...filter, [FUNNEL]: id })}
    />
  )
}
