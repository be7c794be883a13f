import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { isDrafted } from '../drafts/kept.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { ChevronRightIcon, PlusIcon, ReceiptIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { TEMPLATES, templatesQuery } from './api.ts'
import { NewTemplateDialog, newKey } from './NewTemplateDialog.tsx'

/** How the papers of the account look. */
export function Templates() {
  const { papers: words } = useTexts()
  const { many } = useLabels().type(TEMPLATES)
  const { data } = useSuspenseQuery(templatesQuery)
  const canCreate = useType(TEMPLATES)?.can.create
  const [isAdding, setAdding] = useState(() => isDrafted(newKey()))
  const create = canCreate && (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page title={many} text={words.explanation} actions={data.data.length === 0 ? undefined : create}>
      <Section flush>
        {data.data.length === 0 ? (
          <Nothing
            icon={<ReceiptIcon size={28} />}
            title={words.none}
            text={words.noneText}
            action={create}
          />
        ) : (
          <Rows label={many}>
            {data.data.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </Rows>
        )}
      </Section>
      {isAdding && <NewTemplateDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function TemplateRow({ template }: { readonly template: Resource }) {
  const labels = useLabels()
  const { kind, language } = template.attributes
  const facts = [
    labels.choice(TEMPLATES, 'kind', String(kind)),
    ...(language ? [labels.choice(TEMPLATES, 'language', String(language))] : []),
  ]
  return (
    <Row
      lead={<ReceiptIcon size={20} />}
      title={
        <RowLink to="/settings/papers/$id" params={{ id: template.id }}>
          {titleOf(template)}
        </RowLink>
      }
      text={facts.join(' · ')}
      actions={<ChevronRightIcon size={16} />}
    />
  )
}
