import { Button, Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { Section } from '../ui/Section.tsx'
import type { FormField } from './api.ts'
import { type Askable, keyOf, useAskable } from './askable.ts'
import classes from './Forms.module.css'
import type { FormValues } from './values.ts'

/** The form as visitors will see it; nothing can be sent. */
export function Preview({ values }: { readonly values: FormValues }) {
  const { forms: words } = useTexts()
  const askable = useAskable(values.makes, values.language)
  return (
    <Section title={words.preview} text={words.previewText}>
      <div inert className={classes.preview!}>
        {values.fields.map((field) => {
          const asked = askable.get(keyOf(field))
          return asked && <Input key={asked.key} asked={asked} field={field} />
        })}
        <div>
          <Button component="span">{values.button || '…'}</Button>
        </div>
      </div>
    </Section>
  )
}

function Input({ asked, field }: { readonly asked: Askable; readonly field: FormField }) {
  const { kind, choices = [] } = asked.field
  const shared = { label: field.label || asked.shown, required: field.required === true }
  if (kind === 'boolean') return <Checkbox {...shared} readOnly checked={false} />
  if (kind === 'choice') return <NativeSelect {...shared} data={['', ...choices]} />
  if (kind === 'list of text') return <MultiSelect {...shared} data={[...choices]} />
  if (kind === 'long text') return <Textarea {...shared} rows={3} />
  return <TextInput {...shared} {...(kind === 'date' && { type: 'date' })} />
}
