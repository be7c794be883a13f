import { Select } from '@mantine/core'
import { useFields } from '../../fields/useFields.ts'
import { useTexts } from '../../locales/language.ts'
import { NEWEST } from './ListPicture.tsx'
import type { TileForm } from './TileFields.tsx'

/** In which order the records of a list stand; the newest first where nothing is said. */
export function OrderField({ form }: { readonly form: TileForm }) {
  const { editor } = useTexts().dashboards
  const fields = useFields(form.values.type).filter(
    ({ source, isSortable, group }) => source === 'attribute' && isSortable && group !== 'system',
  )
  const { value, onChange, ...props } = form.getInputProps('sort')
  return (
    <Select
      label={editor.sort}
      data={[
        { value: NEWEST, label: editor.newest },
        ...fields.flatMap(({ name, label }) => [
          { value: name, label: editor.ascending(label) },
          { value: `-${name}`, label: editor.descending(label) },
        ]),
      ]}
      searchable
      allowDeselect={false}
      {...props}
      value={value || NEWEST}
      onChange={(next) => onChange(next === NEWEST ? '' : next)}
    />
  )
}
