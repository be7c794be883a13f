import { Button, ColorSwatch, Group, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { listQuery, type Resource } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { ListIcon, PlusIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page, type PageProps } from '../ui/Page.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { useSummary } from './summary.ts'
import { useEdited } from './useEdited.ts'

const PAGE_SIZE = 50

interface RecordListProps extends Pick<PageProps, 'parent'> {
  readonly type: TypeMetadata
}

/** The page of a type that needs no more than a list and a form. */
export function RecordList({ type, ...heading }: RecordListProps) {
  const { records } = useTexts()
  const [page, setPage] = useState(1)
  const { many, made } = type.labels
  const parameters = { sort: 'name', 'page[size]': String(PAGE_SIZE), 'page[number]': String(page) }
  const { data, error } = useQuery({ ...listQuery(type.name, parameters), placeholderData: keepPreviousData })
  const [edited, setEdited] = useEdited(type.name, data?.data ?? [])
  const add = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setEdited('new')}>
      {records.new(made)}
    </Button>
  )
  return (
    <Page
      title={many}
      text={type.description}
      {...heading}
      actions={data?.data.length === 0 ? undefined : add}
    >
      <FailureNote failure={error} />
      {!data && !error && <Waiting />}
      {data && (
        <Section flush>
          {data.data.length === 0 ? (
            <Nothing
              icon={<ListIcon size={28} />}
              title={records.none(many)}
              text={records.noneText}
              action={add}
            />
          ) : (
            <Rows label={many}>
              {data.data.map((record) => (
                <RecordRow key={record.id} type={type} record={record} onEdit={() => setEdited(record)} />
              ))}
            </Rows>
          )}
        </Section>
      )}
      {data && data.meta['page-count'] > 1 && (
        <Group justify="center">
          <Pagination total={data.meta['page-count']} value={page} onChange={setPage} />
        </Group>
      )}
      {edited && (
        <RecordDialog
          type={type}
          {...(edited !== 'new' && { record: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}

interface RecordRowProps {
  readonly type: TypeMetadata
  readonly record: Resource
  readonly onEdit: () => void
}

function RecordRow({ type, record, onEdit }: RecordRowProps) {
  const { color, name } = record.attributes
  const summary = useSummary(type, record)
  return (
    <Row
      lead={typeof color === 'string' && <ColorSwatch color={color} size={14} withShadow={false} />}
      title={String(name)}
      text={summary}
      actions={<RecordMenu record={record} onEdit={onEdit} />}
    />
  )
}
