import { Button, Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { isDrafted } from '../drafts/kept.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { GlobeIcon, PlusIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { undoable } from '../undo/undoable.ts'
import { FORMS, formsQuery } from './api.ts'
import { NewFormDialog, newKey } from './NewFormDialog.tsx'

/** The forms of the account. */
export function Forms() {
  const { forms: words } = useTexts()
  const { many } = useLabels().type(FORMS)
  const { data } = useSuspenseQuery(formsQuery)
  const [isAdding, setAdding] = useState(() => isDrafted(newKey()))
  const create = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page title={many} text={words.explanation} actions={data.data.length === 0 ? undefined : create}>
      <Section flush>
        {data.data.length === 0 ? (
          <Nothing icon={<GlobeIcon size={28} />} title={words.none} text={words.noneText} action={create} />
        ) : (
          <Rows label={many}>
            {data.data.map((form) => (
              <FormRow key={form.id} form={form} />
            ))}
          </Rows>
        )}
      </Section>
      {isAdding && <NewFormDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function FormRow({ form }: { readonly form: Resource }) {
  const { forms: words, undo } = useTexts()
  const labels = useLabels()
  const name = titleOf(form)
  const turn = async (active: boolean) => {
    await undoable(undo.saved(name), (deed) => updateRecord(form, { attributes: { active } }, deed))
    await refresh(FORMS)
  }
  return (
    <Row
      lead={<GlobeIcon size={20} />}
      title={
        <RowLink to="/settings/forms/$id" params={{ id: form.id }}>
          {name}
        </RowLink>
      }
      text={labels.choice(FORMS, 'makes', String(form.attributes.makes))}
      actions={
        <Switch
          aria-label={words.switchedOn(name)}
          checked={form.attributes.active === true}
          onChange={({ currentTarget }) => void turn(currentTarget.checked).catch(tellFailure)}
        />
      }
    />
  )
}
