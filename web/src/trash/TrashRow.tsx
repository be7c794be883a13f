import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/language.ts'
import { TypeIcon } from '../metadata/TypeIcon.tsx'
import { useType } from '../metadata/useTypes.ts'
import { Moment } from '../ui/Moment.tsx'
import { Row } from '../ui/Rows.tsx'
import classes from './Trash.module.css'

interface TrashRowProps {
  readonly type: string
  readonly title: ReactNode
  readonly at: string
  readonly who: string | undefined
  readonly isByApi?: boolean
  readonly note?: string | false
  /** The ways back. */
  readonly children: ReactNode
}

/** Something that is gone: what it was, when that happened, by whom. */
export function TrashRow({ type: typeName, title, at, who, isByApi, note, children }: TrashRowProps) {
  const { record: words } = useTexts()
  const type = useType(typeName)
  const said = [type?.labels.one ?? typeName, who, isByApi && words.byApi, note]
  return (
    <Row
      className={classes.row!}
      lead={<TypeIcon name={type?.icon} />}
      title={title}
      text={said.filter(Boolean).join(' · ')}
      facts={<Moment at={at} />}
      actions={<Group gap="xs">{children}</Group>}
    />
  )
}
