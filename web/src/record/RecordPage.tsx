import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { recordQuery } from '../api/records.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { useFields } from '../fields/useFields.ts'
import { titleOf, valueIn } from '../fields/values.ts'
import { Page } from '../ui/Page.tsx'
import { Row, Rows } from '../ui/Rows.tsx'

const route = getRouteApi('/app/$type/$id')

export function RecordPage() {
  const { type, id } = route.useParams()
  const { data } = useSuspenseQuery(recordQuery(type, id))
  const fields = useFields(type)
  return (
    <Page title={titleOf(data)}>
      <Rows label="">
        {fields.map((field) => (
          <Row
            key={field.name}
            title={field.label}
            text={<FieldValue field={field} value={valueIn(field, data)} />}
          />
        ))}
      </Rows>
    </Page>
  )
}
