import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DEALS } from '../../board/tracks.ts'
import { chosenFunnel, funnelsQuery } from '../../funnels/api.ts'
import { useTexts } from '../../locales/language.ts'
import { FUNNEL } from './StepsPicture.tsx'
import type { TileForm } from './TileFields.tsx'

/** Deals go through one of several funnels; orders have one way. */
export function FunnelField({ form }: { readonly form: TileForm }) {
  const { dashboards } = useTexts()
  const { type, filter } = form.values
  const isOfDeals = type === DEALS.type
  const { data } = useQuery({ ...funnelsQuery, enabled: isOfDeals })
  if (!isOfDeals || !data) return null
  const { [FUNNEL]: chosen, ...others } = filter
  return (
    <Select
      label={dashboards.editor.funnel}
      data={data.data.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
      placeholder={String(chosenFunnel(data.data, undefined).attributes.name)}
      value={chosen === undefined ? null : String(chosen)}
      clearable
      onChange={(id) => form.setFieldValue('filter', { ...others, ...(id && { [FUNNEL]: id }) })}
    />
  )
}
