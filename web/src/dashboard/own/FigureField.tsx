import { Select } from '@mantine/core'
import { FIGURES } from '../../api/summary.ts'
import { useFields } from '../../fields/useFields.ts'
import { useTexts } from '../../locales/language.ts'
import { COUNT, joined } from './draft.ts'
import type { TileForm } from './TileFields.tsx'

const NUMBERS = ['integer', 'decimal']

/** How many there are, or what is made of one of their numbers. */
export function FigureField({ form }: { readonly form: TileForm }) {
  const { dashboards } = useTexts()
  const fields = useFields(form.values.type)
  const numbers = fields.filter(({ source, kind }) => source === 'attribute' && NUMBERS.includes(kind))
  return (
    <Select
      label={dashboards.editor.figure}
      data={[
        { value: COUNT, label: dashboards.count },
        ...numbers.flatMap(({ name, label }) =>
          FIGURES.map((figure) => ({
            value: joined(figure, name),
            label: dashboards.figureOf(dashboards.figures[figure], label),
          })),
        ),
      ]}
      searchable
      allowDeselect={false}
      {...form.getInputProps('figure')}
    />
  )
}
