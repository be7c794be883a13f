import { Button, Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { membersOf } from '../api/values.ts'
import { isDrafted } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { BoltIcon, PlusIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { undoable } from '../undo/undoable.ts'
import { automationsQuery, isActive } from './api.ts'
import { kindOf, typeOf } from './grammar.ts'
import { NewAutomationDialog, newKey } from './NewAutomationDialog.tsx'

export function Automations() {
  const { automations: words, records } = useTexts()
  const { many, made } = useLabels().type('automations')
  const {
    data: { data: automations },
  } = useSuspenseQuery(automationsQuery)
  const [isAdding, setAdding] = useState(() => isDrafted(newKey()))
  const add = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {records.new(made)}
    </Button>
  )
  return (
    <Page title={many} text={words.text} actions={automations.length === 0 ? undefined : add}>
      <Section flush>
        {automations.length === 0 ? (
          <Nothing icon={<BoltIcon size={28} />} title={words.none} text={words.noneText} action={add} />
        ) : (
          <Rows label={many}>
            {automations.map((automation) => (
              <AutomationRow key={automation.id} automation={automation} />
            ))}
          </Rows>
        )}
      </Section>
      {isAdding && <NewAutomationDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function AutomationRow({ automation }: { readonly automation: Resource }) {
  const { automations: words, undo } = useTexts()
  const labels = useLabels()
  const name = String(automation.attributes.name)
  const when = membersOf(automation.attributes.when)
  const type = typeOf(when)
  const turn = async (active: boolean) => {
    await undoable(undo.saved(name), (deed) => updateRecord(automation, { attributes: { active } }, deed))
    await refresh('automations')
  }
  return (
    <Row
      title={
        <RowLink to="/settings/automations/$id" params={{ id: automation.id }}>
          {name}
        </RowLink>
      }
      text={words.begins(words.kinds[kindOf(when)], type && labels.type(type).many)}
      actions={
        <Switch
          aria-label={words.switchedOn(name)}
          checked={isActive(automation)}
          onChange={({ currentTarget }) => void turn(currentTarget.checked).catch(tellFailure)}
        />
      }
    />
  )
}
