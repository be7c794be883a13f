import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refresh } from '../api/records.ts'
import { RecordDialog } from '../dictionaries/RecordDialog.tsx'
import { RecordMenu } from '../dictionaries/RecordMenu.tsx'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { Page } from '../ui/Page.tsx'
import { funnelQuery, stagesQuery } from './api.ts'
import { StageList } from './StageList.tsx'

const route = getRouteApi('/app/settings/admins/funnels/$id')

export function Funnel() {
  const { funnels: words } = useTexts()
  const labels = useLabels()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const type = useType('deal-stage-categories')
  const { data: funnel } = useSuspenseQuery(funnelQuery(id))
  const { data: stages } = useSuspenseQuery(stagesQuery(id))
  const [isEditing, setEditing] = useState(
    () => draftedUnder(pageKey('deal-stage-categories ')) !== undefined,
  )
  const { attributes } = funnel
  const chosen = (name: string) => labels.choice(funnel.type, name, attributes[name])
  const amount = words.amount(chosen('amount-calc-method'))
  const cost = words.cost(chosen('cost-calc-method'))
  const figures = `${amount} · ${cost}`
  const isDefault = attributes['is-default'] === true
  return (
    <Page
      title={String(attributes.name)}
      text={isDefault ? `${words.default} · ${figures}` : figures}
      parent={{ to: '/settings/funnels', label: words.title }}
      actions={
        <RecordMenu
          record={funnel}
          onEdit={() => setEditing(true)}
          onDeleted={() => navigate({ to: '/settings/funnels' })}
        />
      }
    >
      <StageList
        type="deal-stages"
        title={words.stages}
        text={words.stagesText}
        stages={stages.data}
        relationships={{ 'deal-stage-category': { data: { type: 'deal-stage-categories', id } } }}
        onChanged={() => refresh('deal-stage-categories')}
      />
      {isEditing && type && <RecordDialog type={type} record={funnel} onClose={() => setEditing(false)} />}
    </Page>
  )
}
