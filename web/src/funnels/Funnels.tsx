import { Badge, Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { linksTo } from '../api/values.ts'
import { RecordDialog } from '../dictionaries/RecordDialog.tsx'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { ChevronRightIcon, PlusIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { funnelsQuery } from './api.ts'
import classes from './Funnels.module.css'
import { TemplateDialog } from './TemplateDialog.tsx'

export function Funnels() {
  const { funnels: words, funnelTemplates: templates, records } = useTexts()
  const labels = useLabels()
  const { data } = useSuspenseQuery(funnelsQuery)
  const type = useType('deal-stage-categories')
  const [isAdding, setAdding] = useState(() => draftedUnder(pageKey('deal-stage-categories ')) !== undefined)
  const [isChoosing, setChoosing] = useState(false)
  const stagesOf = (funnel: Resource) => {
    const ids = linksTo(funnel, 'stages').map(({ id }) => id)
    const stages = (data.included ?? []).filter(
      ({ id, type: name }) => name === 'deal-stages' && ids.includes(id),
    )
    return stages.toSorted(
      (one, other) => Number(one.attributes.position) - Number(other.attributes.position),
    )
  }
  return (
    <Page
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {templates.add}
          </Button>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {records.new(labels.type('deal-stage-categories').made)}
          </Button>
        </>
      }
    >
      <Section flush>
        <Rows label={words.title}>
          {data.data.map((funnel) => (
            <FunnelRow key={funnel.id} funnel={funnel} stages={stagesOf(funnel)} />
          ))}
        </Rows>
      </Section>
      {isChoosing && <TemplateDialog onClose={() => setChoosing(false)} />}
      {isAdding && type && <RecordDialog type={type} onClose={() => setAdding(false)} />}
    </Page>
  )
}

interface FunnelRowProps {
  readonly funnel: Resource
  readonly stages: readonly Resource[]
}

function FunnelRow({ funnel, stages }: FunnelRowProps) {
  const { funnels: words } = useTexts()
  const labels = useLabels()
  const { name, 'is-default': isDefault, 'amount-calc-method': method } = funnel.attributes
  return (
    <Row
      title={
        <>
          <RowLink to="/settings/funnels/$id" params={{ id: funnel.id }}>
            {String(name)}
          </RowLink>
          {isDefault === true && (
            <Badge size="sm" variant="light" tt="none">
              {words.default}
            </Badge>
          )}
        </>
      }
      text={`${words.count(stages.length)} · ${words.amount(labels.choice(funnel.type, 'amount-calc-method', method))}`}
      facts={<StageStrip stages={stages} />}
      actions={<ChevronRightIcon size={16} />}
    />
  )
}

/** The colours of a funnel at a glance. */
function StageStrip({ stages }: { readonly stages: readonly Resource[] }) {
  return (
    <span className={classes.strip} aria-hidden="true">
      {stages.map(({ id, attributes }) => (
        <span key={id} className={classes.stage} style={{ background: String(attributes.color ?? 'gray') }} />
      ))}
    </span>
  )
}
