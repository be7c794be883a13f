import { Input, MultiSelect, Pill } from '@mantine/core'
import { Suspense } from 'react'
import { Conditions } from '../automations/Conditions.tsx'
import { filtersIn } from '../automations/grammar.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import type { WebhookForm } from './api.ts'

type Members = WebhookForm['filter']

interface FilterProps {
  /** The type that it tells of, if that is one. */
  readonly type: string | undefined
  readonly filter: Members
  readonly error: React.ReactNode
  readonly onChange: (filter: Members) => void
}

/** Only records that match are told of. */
export function WebhookFilter({ type, filter, error, onChange }: FilterProps) {
  const { webhooks: words } = useTexts()
  const label = useLabels().field('webhooks', 'filter')
  const entries = Object.entries(filter)
  // What only programs set stays as they wrote it: questions of several parts, and filters of several types.
  const isPlain = (value: unknown) =>
    type !== undefined && [value].flat().every((one) => typeof one === 'string')
  const plain = Object.fromEntries(entries.filter(([, value]) => isPlain(value)))
  const others = entries.filter(([, value]) => !isPlain(value))
  return (
    <Input.Wrapper label={label} labelElement="div" description={words.filterText} error={error}>
      {type !== undefined && (
        // What it waits for is no reason to take the form away from whoever is in it.
        <Suspense>
          <Conditions
            type={type}
            label={label}
            filters={filtersIn(plain)}
            onChange={(filters) => onChange({ ...Object.fromEntries(others), ...filters })}
          />
        </Suspense>
      )}
      {others.map(([name, value]) => (
        <Pill key={name}>{`${name}: ${JSON.stringify(value)}`}</Pill>
      ))}
    </Input.Wrapper>
  )
}

interface FieldsProps {
  readonly types: readonly string[]
  readonly fields: WebhookForm['fields']
  readonly error: React.ReactNode
  readonly onChange: (fields: WebhookForm['fields']) => void
}

/** Only these fields are told of, for each type that was chosen. */
export function WebhookFields({ types, fields, error, onChange }: FieldsProps) {
  const { webhooks: words } = useTexts()
  const chosen = useTypes().filter(({ name }) => types.includes(name))
  return chosen.map(({ name, labels: { many }, attributes, relationships }) => (
    <MultiSelect
      key={name}
      label={words.fieldsOf(many)}
      description={words.fieldsText}
      placeholder={(fields[name] ?? []).length === 0 ? words.allFields : ''}
      data={[...attributes, ...relationships].map((field) => ({ value: field.name, label: field.label }))}
      searchable
      clearable
      value={[...(fields[name] ?? [])]}
      error={error}
      onChange={(some) => onChange({ ...fields, [name]: some })}
    />
  ))
}
