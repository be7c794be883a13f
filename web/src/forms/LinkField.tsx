import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useNames } from '../fields/useNames.ts'
import { useLabels } from '../metadata/labels.ts'
import { FORMS, LINKS, type LinkName } from './api.ts'

interface LinkFieldProps {
  readonly name: LinkName
  readonly value: string | null
  readonly description?: string
  readonly error?: React.ReactNode
  readonly onChange: (id: string | null) => void
}

/** A record that the form gives to what it makes, by its id. */
export function LinkField({ name, value, onChange, ...props }: LinkFieldProps) {
  const label = useLabels().field(FORMS, name)
  const type = LINKS[name]
  const nameOf = useNames(value ? [{ type, id: value }] : [])
  return (
    <LinkPicker
      label={label}
      field={{ label, targets: [type] }}
      value={value ? nameOf({ type, id: value }) : null}
      canCreate={false}
      canClear={name !== 'user'}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
      {...props}
    />
  )
}
