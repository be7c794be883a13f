import { useSuspenseQuery } from '@tanstack/react-query'
import { refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { Page } from '../ui/Page.tsx'
import { orderStagesQuery } from './api.ts'
import { StageList } from './StageList.tsx'

export function OrderStages() {
  const { funnels: words } = useTexts()
  const { data } = useSuspenseQuery(orderStagesQuery)
  return (
    <Page title={words.orderStages} text={words.orderStagesText}>
      <StageList
        type="order-stages"
        title={words.stages}
        text={words.orderStagesHint}
        stages={data.data}
        onChanged={() => refresh('order-stages')}
      />
    </Page>
  )
}
